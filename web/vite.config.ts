import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

/** The licence of every font package, beside the fonts and named after its package. */
function licences(): Plugin {
  const home = join(import.meta.dirname, 'node_modules');
  const scopes = readdirSync(home).filter((scope) => scope.startsWith('@fontsource'));
  return {
    name: 'licences',
    apply: 'build',
    generateBundle() {
      for (const scope of scopes)
        for (const font of readdirSync(join(home, scope)))
          this.emitFile({
            type: 'asset',
            fileName: `assets/${font}.LICENSE.txt`,
            source: readFileSync(join(home, scope, font, 'LICENSE')),
          });
    },
  };
}

// `QUINTE_PAGE=specimens vite build --outDir …` builds the page of specimens, which is not shipped.
const specimens = process.env.QUINTE_PAGE === 'specimens';

const SHARED = ['lib/', 'table/', 'boards/', 'rooms/RoomBar', 'motion/(?!cinco|score5|tiles|cards)'];
const COMMON = {
  name: 'common',
  test: new RegExp(`node_modules|src/(${SHARED.join('|')}|generated/\\w+\\.(ts|json)$)`),
};

export default defineConfig({
  plugins: [svelte(), licences()],
  build: {
    outDir: '../src/quinte/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    cssCodeSplit: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // What every page needs comes in one file, however many pages share it.
      // Functions are compiled as they load, beside the main thread: a first movement has no time for it.
      output: { codeSplitting: { groups: [COMMON] }, postBanner: '//# allFunctionsCalledOnLoad' },
      ...(specimens ? { input: 'specimens.html' } : {}),
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8055', ws: true } } },
});
