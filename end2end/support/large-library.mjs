/**
 * Answers a page with a large library. Uploading that many pictures would take minutes and does not matter for
 * scrolling: one is uploaded, and a hundred addresses of it are enough for each picture of a window to have its own.
 * The page itself makes the answers, because a request interceptor disables the browser's cache: every icon would
 * then be a document of its own, hundreds of them while the list scrolls.
 */
export async function holdLibrary(page, id, many) {
  await page.addInitScript(
    ({ id, many }) => {
      const asked = window.fetch;
      window.fetch = async (input, init) => {
        const url = new URL(input instanceof Request ? input.url : input, window.location.href);
        if (!/^\/api\/v1\/userProfile\/[^/]+\/images$/.test(url.pathname)) {
          return asked(input, init);
        }
        const [skip, take] = ["skip", "take"].map((name) => Number(url.searchParams.get(name)));
        const images = Array.from({ length: take }, (_, place) => {
          const number = skip + place + 1;
          const address = `/media/${id}?size=medium&v=1&held=${number % 100}`;
          return {
            id: `held-${number}`,
            userId: "u",
            caption: `Picture ${number}`,
            alt: "",
            small: address,
            medium: address,
            original: address,
            focalPoint: { x: 0.5, y: 0.5 },
            version: 1,
            width: 400,
            height: 300,
            createdAt: "2027-01-01T00:00:00Z",
          };
        });
        return Response.json({ total: many, images, skip, take });
      };
    },
    { id, many },
  );
}
