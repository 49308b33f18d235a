import vike from 'vike/plugin'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [vike()],
  build: { target: 'es2022', assetsInlineLimit: 0, manifest: true },
  environments: {
    client: { build: { rollupOptions: { input: { islands: 'ui/islands/client.ts' } } } },
  },
})
