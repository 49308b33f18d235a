import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { clientFiles } from './pages.ts'

/** The address of the site's stylesheet, for the few pages that `ui` does not make; null when nothing is built. */
export function siteStylesheet(mode: 'production' | 'development' | 'test'): string | null {
  if (mode === 'development') return '/ui/styles/site.css'
  const folder = join(clientFiles(), 'assets/static')
  const name = existsSync(folder) && readdirSync(folder).find((file) => /^ui_styles_site-.*\.css$/.test(file))
  return name ? `/assets/static/${name}` : null
}
