import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Tests that replace a module by `vi.mock`. */
const MOCKING = "src/**/*.mocks.test.ts";

// The server serves the files under /assets/islands/ and finds the entry's hashed name in the manifest.
export default defineConfig({
  base: "/assets/",
  plugins: [react()],
  publicDir: false,
  build: {
    assetsDir: "islands",
    // The base map is fetched once and kept; inlined it would be parsed as a script.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    manifest: "manifest.json",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: "src/main.ts",
      output: {
        // The entry names every file; hashes do not compress, and the bundler takes no shorter ones.
        entryFileNames: "islands/[name]-[hash:7].js",
        chunkFileNames: "islands/[name]-[hash:7].js",
        assetFileNames: "islands/[name]-[hash:7][extname]",
        // Left alone, it becomes files of some dozen bytes, each with a request and a name in the entry.
        codeSplitting: { groups: [{ name: "query", test: /@tanstack.(query-core|react-query)/ }] },
      },
    },
    target: "es2023",
  },
  test: {
    environment: "happy-dom",
    // Starting a thread takes less than starting a process.
    pool: "threads",
    restoreMocks: true,
    // For what hangs; how quick the machine is decides nothing.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The default leaves one core idle.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: {
          // These files share a worker and its page, which most of their time went into.
          name: "modules",
          include: ["{lint,src}/**/*.test.ts"],
          exclude: [MOCKING],
          isolate: false,
          setupFiles: ["src/testing/afresh.ts", "src/testing/scrolling.ts"],
        },
      },
      {
        extends: true,
        test: {
          // What they put in a module's place stays there for as long as the worker lives.
          name: "mocks",
          include: [MOCKING],
          setupFiles: ["src/testing/afresh.ts", "src/testing/scrolling.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "components",
          include: ["src/**/*.test.tsx"],
          setupFiles: ["src/testing/scrolling.ts"],
        },
      },
    ],
  },
});
