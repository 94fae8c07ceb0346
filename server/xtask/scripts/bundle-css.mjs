// Bundles and minifies the style sheet named by the first argument. Prints JSON: the code, in which each address is a
// placeholder, and the addresses with the sheet that names each.
import { bundle } from "lightningcss";

const version = (major, minor = 0) => (major << 16) | (minor << 8);

// The oldest browsers that the style must serve: those with nesting and `light-dark()`.
const targets = {
  chrome: version(123),
  edge: version(123),
  firefox: version(128),
  safari: version(17, 5),
  ios_saf: version(17, 5),
};

const [entry] = process.argv.slice(2);
try {
  const { code, dependencies } = bundle({ filename: entry, minify: true, targets, analyzeDependencies: true });
  const named = dependencies
    .filter(({ type }) => type === "url")
    .map(({ url, placeholder, loc }) => ({ url, placeholder, file: loc.filePath }));
  process.stdout.write(JSON.stringify({ code: code.toString(), dependencies: named }));
} catch (error) {
  const place = error.loc ? `${error.fileName}:${error.loc.line}:${error.loc.column}: ` : "";
  console.error(`${place}${error.message}`);
  process.exitCode = 1;
}
