import type { Context } from 'hono'
import { type PageText, plainText } from '#modules/site'
import type { PublicPages } from '../../composition/public-pages.ts'
import type { HttpEnv } from '../kit/env.ts'
import type { PageAnswers } from '../pages/page-answers.ts'

interface Parts {
  readonly publicPages: Pick<PublicPages, 'list'>
  readonly pageAnswers: Pick<PageAnswers, 'ofStranger'>
}

/** The texts of every public page of the business, as a stranger reads them now. */
export async function publicTexts(
  c: Context<HttpEnv>,
  { publicPages, pageAnswers }: Parts,
): Promise<readonly PageText[]> {
  const texts: PageText[] = []
  // One after the other: a page that visitors wait for comes in between.
  for (const { path } of await publicPages.list()) {
    const page = await pageAnswers.ofStranger(c, path)
    if (page.status === 200) texts.push(textOf(path, await page.text()))
  }
  return texts
}

/** The main part of a page; its head and foot are the same on each. */
function textOf(path: string, html: string): PageText {
  const start = html.search(/<main[\s>]/)
  const end = html.lastIndexOf('</main>')
  const title = plainText(/<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? '')
  return { path, title: title === '' ? path : title, text: start === -1 ? '' : plainText(html.slice(start, end)) }
}
