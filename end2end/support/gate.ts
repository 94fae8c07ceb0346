/** A promise that the test resolves. */
export type Gate = { readonly opened: Promise<void>; readonly open: () => void };

export function gate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
