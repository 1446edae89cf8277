import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'shared-platform';

const REVIEW = '#review';

/** The history entry of the review. Going back removes it, which closes the review and shows the room's page. */
export interface ReviewEntry {
  isThere: boolean;
  add(): void;
  remove(): void;
}

export function useReviewEntry(): ReviewEntry {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const isThere = hash === REVIEW;

  // True if the page was loaded with this entry, for example by a reload. The review of the entry no longer exists
  // then.
  const isLeftOver = useRef(isThere);
  useEffect(() => {
    if (isLeftOver.current) void navigate({ search }, { replace: true, preventScrollReset: true });
    isLeftOver.current = false;
  }, [navigate, search]);

  return {
    isThere,
    add: () => {
      if (!isThere) void navigate({ search, hash: REVIEW }, { preventScrollReset: true });
    },
    remove: () => {
      if (isThere) void navigate(-1);
    },
  };
}

export function useBack({ isThere }: ReviewEntry, isOpen: boolean, onBack: () => void): void {
  const wasThere = useRef(false);
  useEffect(() => {
    const hasLeft = wasThere.current && !isThere;
    wasThere.current = isThere;
    if (hasLeft && isOpen) onBack();
  });
}
