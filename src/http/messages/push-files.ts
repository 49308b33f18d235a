import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { safetyCalls } from '#modules/assistant'
import { type Look, markColour } from '#modules/appearance'
import type { Catalogue } from '#modules/catalogue'
import { at } from '#modules/shared'
import { lookOf } from '../../appearance/look.ts'
import { assetPath } from '../../assets.ts'
import type { Api } from '../kit/api.ts'
import { notFound, problem } from '../kit/problem.ts'

export interface PushFileParts {
  readonly catalogue: Pick<Catalogue, 'appearance' | 'site'>
  /** When off, browsers that have the worker are given one that takes itself away. */
  readonly serviceWorker: boolean
}

const day = 86_400
const pushWorker = 'ui/public/sw.js'
const fieldWorker = 'ui/public/service-worker.js'

/** The files that make the site installable and show push messages: at fixed addresses, without a digest. */
export function pushFiles(api: Api, { catalogue, serviceWorker }: PushFileParts): void {
  workerAt('/sw.js', pushWorker)
  // Only a build knows the files that the worker of technicians keeps. Without one it shows messages, and keeps nothing.
  workerAt('/service-worker.js', existsSync(assetPath(fieldWorker)) ? fieldWorker : pushWorker)

  function workerAt(path: string, file: string): void {
    api.other({ method: 'get', path, access: 'anyone' }, async (c) => {
      const script = await readFile(assetPath(serviceWorker ? file : 'ui/public/sw-off.js'), 'utf8')
      return c.body(file === fieldWorker ? `${await business()}${script}` : script, 200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
      })
    })
  }

  /** The page without a connection names the number to call: a browser asks for the script again, and gets the new one. */
  async function business(): Promise<string> {
    const { businessName: name, hotline } = await catalogue.site()
    return `self.calloutSite=${JSON.stringify({ name, hotline, calls: safetyCalls })};\n`
  }

  api.other({ method: 'get', path: '/manifest.webmanifest', access: 'anyone' }, async (c) => {
    const [{ businessName }, appearance] = await Promise.all([catalogue.site(), catalogue.appearance()])
    return c.body(JSON.stringify(manifest(businessName, lookOf(appearance))), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': `public, max-age=${day}`,
    })
  })

  api.other({ method: 'get', path: '/icons/:file', access: 'anyone' }, async (c) => {
    const name = c.req.param('file') ?? ''
    if (!pictures.includes(name)) return problem(c, notFound)
    const file = await readFile(assetPath(`ui/public/icons/${name}`))
    return c.body(new Uint8Array(file), 200, {
      'content-type': 'image/png',
      'cache-control': `public, max-age=${7 * day}`,
    })
  })
}

const pictures: readonly string[] = ['app-192.png', 'app-512.png', 'maskable-512.png', 'apple-180.png', 'badge-96.png']

function manifest(name: string, look: Look | null) {
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `${look?.icons ?? '/icons'}/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name,
    short_name: name.slice(0, 12),
    lang: 'en-GB',
    start_url: at.dashboard(),
    scope: '/',
    display: 'standalone',
    background_color: '#f6f2e8',
    theme_color: markColour(look?.colour ?? null),
    icons: [
      icon('app-192.png', 192, 'any'),
      icon('app-512.png', 512, 'any'),
      icon('maskable-512.png', 512, 'maskable'),
    ],
  }
}
