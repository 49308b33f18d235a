import { globSync } from 'node:fs'
import vike from 'vike/plugin'
import { defineConfig } from 'vite'

/** Each is an entry of its own, so that the manifest names it; see `ui/islands/script-tags.ts`. */
const islands = globSync('ui/islands/*.tsx').filter((name) => !/Island\.tsx$|\.test\.tsx$/.test(name))
/** Scripts without React; see `ui/islands/plain-script.ts`. */
const plain = ['ui/islands/live-bell.ts', 'ui/islands/push-opt-in.ts', 'ui/islands/message-preview.ts']

export default defineConfig({
  plugins: [vike()],
  publicDir: false,
  build: { target: 'es2022', assetsInlineLimit: 0, manifest: true },
  optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime'] },
  environments: {
    client: {
      build: {
        rollupOptions: {
          input: ['ui/islands/client.ts', ...plain, ...islands],
          // Modules do nothing when they are loaded: of a module's index a browser gets only what its page uses.
          treeshake: { moduleSideEffects: [{ test: /\/modules\//, sideEffects: false }] },
        },
      },
    },
  },
})
