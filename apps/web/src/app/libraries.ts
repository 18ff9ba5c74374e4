// Runs the libraries of every page in their own file, so in a task before the entry's (build/page-files.ts, early.ts).
import 'react-dom/client';
import 'react-router';
