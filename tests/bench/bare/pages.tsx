/**
 * The same components in the shortest way: Hono and `renderToString`. The page input is read from the product once, at
 * the start. `bundleBarePages` bundles this file, because components import styles.
 */
import type { ComponentType } from 'react'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import { VikeReactProviderPageContext } from 'vike-react/usePageContext'
import type { PageContextServer } from 'vike/types'
import { compose } from '../../../src/compose.ts'
import { readConfig } from '../../../src/config.ts'
import { createHttpApp } from '../../../src/http/app.ts'
import type { PageInput, Pages } from '../../../src/http/pages/pages.ts'
import { createLog } from '../../../src/log.ts'
import { openAdapters } from '../../../src/open-adapters.ts'
import { Layout } from '../../../ui/pages/+Layout.tsx'
import BookPage from '../../../ui/pages/book/+Page.tsx'
import { data as bookData } from '../../../ui/pages/book/+data.ts'
import HomePage from '../../../ui/pages/index/+Page.tsx'
import { data as homeData } from '../../../ui/pages/index/+data.ts'

const config = readConfig(process.env)
const log = createLog(config.logLevel)
const adapters = await openAdapters(config, log)

async function inputOf(path: string): Promise<PageInput> {
  let seen: PageInput | null = null
  const pages: Pages = {
    async render(_, input) {
      seen = input
      return { status: 200, headers: new Headers(), body: '', fault: null }
    },
    warm: async () => {},
    before: null,
    close: async () => {},
  }
  const modules = compose(adapters)
  const { app } = createHttpApp({
    config,
    adapters,
    modules,
    pages,
    readiness: { state: 'ready' },
    log,
    stylesheet: null,
  })
  await app.request(path)
  if (!seen) throw new Error(`${path} is no page`)
  return seen
}

async function answerOf(path: string, Page: ComponentType, data: (context: PageContextServer) => Promise<unknown>) {
  const input = await inputOf(path)
  const known = { ...input, urlOriginal: path, urlPathname: path, urlParsed: { search: {} }, config: {} }
  const context = () => ({ ...known, islands: new Set<string>() }) as unknown as PageContextServer
  const found = await data(context())
  return (): string => {
    const pageContext = Object.assign(context(), { data: found })
    const body = renderToString(
      <VikeReactProviderPageContext pageContext={pageContext as never}>
        <Layout>
          <Page />
        </Layout>
      </VikeReactProviderPageContext>,
    )
    return `<!DOCTYPE html><html lang="en-GB"><head><title>${path}</title></head><body>${body}</body></html>`
  }
}

const home = await answerOf('/', HomePage, homeData)
const book = await answerOf('/book', BookPage, bookData)

const app = new Hono()
app.get('/readyz', (c) => c.text('ready'))
app.get('/', (c) => c.html(home()))
app.get('/book', (c) => c.html(book()))

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
