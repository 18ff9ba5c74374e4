// Preloaded into child processes: stops them when the parent process is gone, even after kill -9.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
