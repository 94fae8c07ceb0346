// Writes the brotli and the gzip form of each file named by the arguments beside it, as FILE.br and FILE.gz.
import { readFile, rename, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const forms = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: 22,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** A file is there whole or not at all. */
async function writeWhole(file, bytes) {
  const unfinished = `${file}.unfinished`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, file);
}

const files = process.argv.slice(2);
const compressNext = async () => {
  for (let file = files.pop(); file !== undefined; file = files.pop()) {
    const bytes = await readFile(file);
    for (const [ending, compress] of Object.entries(forms)) {
      await writeWhole(`${file}.${ending}`, await compress(bytes));
    }
  }
};
await Promise.all(Array.from({ length: availableParallelism() }, compressNext));
