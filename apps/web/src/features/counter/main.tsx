// Entry of the counter in the browser, apart from the app's.
import './counter.css';
import { createRoot } from 'react-dom/client';
import { Counter } from './counter.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('no #root');
createRoot(root).render(<Counter />);
