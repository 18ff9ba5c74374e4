// The way back to the page before, for arrows at the head of a page.
import { useNavigate } from 'react-router';

/** Goes back as the browser does; to `home` where the visit began with this page, which has nothing of ours behind it. */
export function useGoBack(home: string): () => void {
  const navigate = useNavigate();
  return () => void (window.history.state?.idx > 0 ? navigate(-1) : navigate(home));
}
