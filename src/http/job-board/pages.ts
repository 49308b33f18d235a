import type { JobBoardModule } from '#modules/job-board'
import { at } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import type { PageAnswers } from '../pages/page-answers.ts'

interface JobPagePorts {
  readonly jobBoard: JobBoardModule
  readonly pageAnswers: PageAnswers
}

/**
 * The pages of single jobs: gone once they have ended, and counted while they are live. They are never served from
 * memory.
 */
export function jobPages(api: Api, { jobBoard, pageAnswers }: JobPagePorts): void {
  api.other({ method: 'get', path: `${at.jobs()}/:slug`, access: 'anyone' }, async (c) => {
    const shown = await jobBoard.shownBySlug(c.req.param('slug') ?? '')
    if (!shown) return pageAnswers.refuse(c, 404)
    if (!shown.isShown) return pageAnswers.gone(c, new URL(c.req.url).pathname)
    if (shown.job.ownerId !== c.var.who?.id) await jobBoard.countView(shown.job.id)
    return pageAnswers.afresh(c)
  })
}
