import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { softOnMark } from '#modules/appearance'
import type { Catalogue } from '#modules/catalogue'
import type { SiteModule, SocialPictureWords } from '#modules/site'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { notFound, problem } from '../kit/problem.ts'
import type { PageAnswers } from '../pages/page-answers.ts'

interface Parts {
  readonly site: Pick<SiteModule, 'socialPicture'>
  readonly catalogue: Pick<Catalogue, 'appearance' | 'site'>
  readonly pageAnswers: Pick<PageAnswers, 'ofStranger'>
}

/** Browsers, and networks that show the picture, ask again after that time whether it is still the same. */
const keptSeconds = 3_600

/**
 * The pictures that messages and social networks show beside a link: `/og/services/boiler-repair.png` of the page
 * `/services/boiler-repair`, `/og/home.png` of the home page. Their words are those of the page, read as a stranger.
 */
export function socialPictures(api: Api, { site, catalogue, pageAnswers }: Parts): void {
  api.other({ method: 'get', path: '/og/:page{.+\\.png}', access: 'anyone' }, async (c) => {
    const words = await wordsOf(c, pageAt(c.req.param('page') ?? ''))
    if (!words) return problem(c, notFound)
    const [{ businessName, hotline }, { colour }] = await Promise.all([catalogue.site(), catalogue.appearance()])
    const colours = colour === null ? null : { plate: colour, soft: softOnMark(colour) }
    const picture = await site.socialPicture({ ...words, business: businessName, hotline, colours })
    const etag = `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`
    const headers = { 'cache-control': `public, max-age=${keptSeconds}`, etag }
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    return c.body(new Uint8Array(picture), 200, { ...headers, 'content-type': 'image/png' })
  })

  async function wordsOf(
    c: Context<HttpEnv>,
    path: string,
  ): Promise<Pick<SocialPictureWords, 'title' | 'text'> | null> {
    const page = await pageAnswers.ofStranger(c, path)
    return page.status === 200 ? wordsOfPage(await page.text()) : null
  }
}

/** The page of a picture: one path below the site, whatever was written. */
export function pageAt(name: string): string {
  const page = name.slice(0, -'.png'.length)
  return page === 'home' ? '/' : new URL(`https://x/${page}`).pathname.replace(/^\/+/, '/')
}

/** Only a page for everybody has words for a picture: it has a description and its one address. */
export function wordsOfPage(html: string): Pick<SocialPictureWords, 'title' | 'text'> | null {
  const head = html.slice(0, html.indexOf('</head>'))
  const read = (pattern: RegExp) => plain(pattern.exec(head)?.[1] ?? '')
  const title = read(/<meta property="og:title" content="([^"]*)"/)
  const text = read(/<meta name="description" content="([^"]*)"/)
  return title && head.includes('rel="canonical"') ? { title, text } : null
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

const plain = (escaped: string) => escaped.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
