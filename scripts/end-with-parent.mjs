// Stops the program in which it is loaded when the process that started it is gone, however that ended.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
