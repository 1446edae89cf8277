import { useEffect, useState } from 'react';
import { deferred } from '../deferred.ts';
import { onWaitingOrder } from './toast.ts';

const list = deferred(() => import('./toast-list.tsx').then((module) => module.ToastList));

export const preloadToaster = list.preload;

export function Toaster() {
  const [isWanted, setIsWanted] = useState(false);
  const { part: ToastList, hasFailed } = list.use(isWanted);
  useEffect(
    () =>
      onWaitingOrder(() => {
        setIsWanted(true);
        if (hasFailed) void list.preload();
      }),
    [hasFailed],
  );
  return ToastList && <ToastList />;
}
