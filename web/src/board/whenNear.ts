/** How near the window something is that will soon be seen, in CSS pixels. */
const NEAR = 300;

/**
 * Calls `show` once an element is in the window or near it. Browsers load lazy pictures much farther away: on a slow phone, a
 * page of drawn boards would draw all of them before it can be used.
 */
export function whenNear(show: () => void) {
  return (element: Element) => {
    const observer = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        show();
      },
      { rootMargin: `${NEAR}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
}
