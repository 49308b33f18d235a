import { type WrittenPage, writtenPath } from '#modules/site'
import type { PageInput } from '../../page-context.ts'

/** The published answers that `isAbout` chooses, the latest first. */
export async function answersOf(
  site: Pick<PageInput['modules']['site'], 'writtenPages'>,
  isAbout: (page: WrittenPage) => boolean,
) {
  const pages = await site.writtenPages()
  return pages
    .filter((page) => page.kind === 'answer' && page.state === 'published' && isAbout(page))
    .map((page) => ({ title: page.title, href: writtenPath(page) }))
}
