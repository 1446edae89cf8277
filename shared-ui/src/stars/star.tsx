const STAR = 'M12 3.2l2.7 5.5 6.1.9-4.4 4.3 1 6-5.4-2.8-5.4 2.8 1-6L3.2 9.6l6.1-.9z';

/** A decorative star. Show the number as text next to it. */
export function Star({ isFull = true, size = 16 }: { isFull?: boolean; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      className="shrink-0"
      fill={isFull ? 'currentColor' : 'none'}
      height={size}
      stroke="currentColor"
      strokeLinejoin="round"
      strokeWidth={1.6}
      viewBox="0 0 24 24"
      width={size}
    >
      <path d={STAR} />
    </svg>
  );
}
