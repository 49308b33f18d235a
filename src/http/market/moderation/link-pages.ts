import type { MarketLinksModule, ModerationModule } from '#modules/market'
import { at, doneAt } from '#modules/shared'
import type { Api } from '../../kit/api.ts'
import { readForm } from '../../kit/form-body.ts'
import { cameBack, notValid } from '../../kit/form-faults.ts'
import { type Problem, conflict, problem } from '../../kit/problem.ts'
import { type LinkDoorPorts, createLinkDoor } from '../../pages/link-door.ts'
import { createSecretPages } from '../../pages/secret-page.ts'
import { appealFields, posterFields } from './fields.ts'

interface Ports extends LinkDoorPorts {
  readonly moderation: Pick<ModerationModule, 'appeal' | 'answerNotice'>
  readonly marketLinks: Pick<MarketLinksModule, 'open'>
}

const appealOver = conflict('appeal_over', 'This decision cannot be appealed any more.')
const noticeOver = conflict('notice_over', 'This notice is closed, or the time for an answer is over.')

/** `/contest/{token}`: a decision with its appeal, or a notice of defamation for its poster. */
export function contestPages(api: Api, { moderation, marketLinks, pageAnswers, limits }: Ports): void {
  const pages = createSecretPages(pageAnswers)
  const door = createLinkDoor({ pageAnswers, limits })

  api.other({ method: 'get', path: '/contest/:token', access: 'anyone' }, async (c) => {
    const held = await door(c)
    if (held) return held
    return (await marketLinks.open(c.req.param('token') ?? '')) ? pages.byAddress(c) : pages.ended(c)
  })

  api.other({ method: 'post', path: '/contest/:token', access: 'anyone' }, async (c) => {
    const held = await door(c)
    if (held) return held
    const token = c.req.param('token') ?? ''
    const link = await marketLinks.open(token)
    if (!link) return pages.ended(c)
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const page = at.link.contest(token)
    const again = async (fault: Problem) =>
      pages.secret(await pageAnswers.show(c, page, cameBack(page, read.value, fault)))
    if (link.kind === 'decision') {
      const parsed = appealFields.safeParse(read.value)
      if (!parsed.success) return again(notValid(parsed.error))
      const { decision, reportId } = link
      const side = reportId ? 'reporter' : 'owner'
      const kept = await moderation.appeal({ decision, side, reportId, text: parsed.data.text })
      return kept.ok ? pages.secret(c.redirect(doneAt(page, 'appealed'), 303)) : again(appealOver)
    }
    const parsed = posterFields.safeParse(read.value)
    if (!parsed.success) return again(notValid(parsed.error))
    const { removes, name, address, shares } = parsed.data
    const answer =
      removes === 'yes'
        ? ({ removes: true } as const)
        : ({ removes: false, name: name ?? '', address: address ?? '', shares: shares === 'yes' } as const)
    const answered = await moderation.answerNotice(link.reportId, answer)
    return answered.ok ? pages.secret(c.redirect(doneAt(page, 'answered'), 303)) : again(noticeOver)
  })
}
