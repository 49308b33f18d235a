import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Files of the office, and those that no page names: no phone needs them. */
const leftOut = /^assets\/(?:entries\/|static\/ui_pages_admin_)/

/**
 * The service worker of technicians, with the list of the files of the build and their digests: `dist/client` in, one script
 * of the folder `dist/ui/public` out. The push messages of `sw.js` come with it. Gives the files that it is made of.
 */
export async function buildServiceWorker(root: string, dist: string): Promise<readonly string[]> {
  const shell = await shellOf(join(dist, 'client'))
  const digest = createHash('sha256').update(JSON.stringify(shell)).digest('hex').slice(0, 16)
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['ui/service-worker/worker.ts'],
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    define: {
      'process.env.NODE_ENV': '"production"',
      __BUILD__: JSON.stringify(digest),
      __SHELL__: JSON.stringify(shell),
    },
  })
  const messages = await readFile(join(root, 'ui/public/sw.js'), 'utf8')
  await mkdir(join(dist, 'ui/public'), { recursive: true })
  await writeFile(join(dist, 'ui/public/service-worker.js'), `${outputFiles[0]?.text ?? ''}\n${messages}`)
  return Object.keys(metafile.inputs)
}

async function shellOf(client: string) {
  const names: string[] = []
  for await (const name of glob('assets/**/*.{js,css,woff2,svg}', { cwd: client })) {
    if (!leftOut.test(name)) names.push(name)
  }
  return Promise.all(
    names.toSorted().map(async (name) => {
      const sum = createHash('sha256')
        .update(await readFile(join(client, name)))
        .digest('base64')
      // No revision: the name has a digest of the content.
      return { url: `/${name}`, revision: null, integrity: `sha256-${sum}` }
    }),
  )
}
