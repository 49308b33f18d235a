import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { excludingWordsIn } from '#modules/job-board'
import { at, parseId } from '#modules/shared'
import { jobStateWords } from '../../../../components/job-board/application-words.ts'
import { differencesOf } from '../../../../components/job-board/job-differences.ts'
import { jobFormValues } from '../../../../components/job-board/job-form-values.ts'
import { signedIn } from '../../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** A job of one's own with the words that were written last. */
export async function data(pageContext: PageContextServer) {
  const { modules, routeParams, form } = pageContext
  const id = parseId('job', routeParams['id'] ?? '')
  const [found, all] = await Promise.all([
    id && modules.jobBoard.lastWritten(signedIn(pageContext).id, id),
    modules.jobBoard.categories(),
  ])
  if (!found) throw render(404)
  const { job, isWaiting } = found
  const kept = jobFormValues(job)
  const categories = all
    .filter(({ id: category, isActive }) => isActive || category === job.categoryId)
    .map(({ id: value, name: label }) => ({ value, label }))
  const typed = (name: string) => {
    const value = form?.values[name]
    return typeof value === 'string' ? value : undefined
  }
  const sentVersion = typed('version')
  return {
    id: job.id,
    href: at.myJobs.job(job.id),
    title: job.title,
    version: String(job.version),
    isShown: job.state === 'live' || job.state === 'paused',
    isWaiting,
    over: ['closed', 'rejected', 'suspended'].includes(job.state) ? jobStateWords[job.state].toLowerCase() : null,
    kept,
    categories,
    companyName: job.companyName,
    words: excludingWordsIn({
      title: typed('title') ?? job.title,
      description: typed('description') ?? job.description,
    }),
    /** The fields that differ, once a form came back because somebody had changed the job meanwhile. */
    differences:
      form === null || form.errors.length > 0 || sentVersion === undefined || sentVersion === String(job.version)
        ? null
        : differencesOf(kept, form.values, categories),
  }
}
