import type { PageContextServer } from 'vike/types'
import { shownState } from '#modules/adverts'
import { at } from '#modules/shared'
import { applicationStates } from '#modules/job-board'
import { daysWords, employerWords, jobStateWords } from '../../../components/job-board/application-words.ts'
import { signedIn } from '../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The jobs of an employer, with the number of their applications. */
export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const { modules, now } = pageContext
  const jobs = await modules.applying.jobsOf(who.id)
  return {
    jobs: jobs.map((job) => {
      const state = shownState(job, now)
      const all = applicationStates.reduce((sum, each) => sum + job.counts[each], 0)
      return {
        id: job.id,
        href: at.myJobs.job(job.id),
        title: job.title,
        company: job.company,
        isLive: state === 'live',
        state: jobStateWords[state],
        days: daysWords(job, now),
        all,
        counts: applicationStates
          .filter((each) => job.counts[each] > 0)
          .map((each) => ({ state: each, words: employerWords[each], count: job.counts[each] })),
      }
    }),
  }
}
