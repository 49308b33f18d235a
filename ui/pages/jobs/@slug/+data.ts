import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { certificationWords } from '#modules/job-board'
import { jobCard } from '../../../components/job-board/job-words.ts'
import { jobPosting } from '../../../components/job-board/job-posting.ts'
import { dayWords, datedWords } from '../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const shortest = 150

export async function data({ modules, now, site, routeParams }: PageContextServer) {
  const shown = await modules.jobBoard.shownBySlug(routeParams['slug'] ?? '')
  if (!shown) throw render(404)
  const { job, isShown, similar } = shown
  const card = jobCard({ job, miles: null })
  if (!isShown)
    return {
      isShown: false,
      title: job.title,
      similar: similar.map((one) => jobCard({ job: one, miles: null })),
    } as const
  const category = (await modules.jobBoard.categories()).find(({ id }) => id === job.categoryId)
  return {
    isShown: true,
    id: job.id,
    slug: job.slug,
    title: job.title,
    summary: job.description.replaceAll(/\s+/g, ' ').slice(0, shortest),
    card,
    description: job.description,
    category: category?.name ?? '',
    required: job.requiredCertifications.map((name) => certificationWords[name]),
    preferred: job.preferredCertifications.map((name) => certificationWords[name]),
    experience: job.experienceRequired,
    requirement: job.occupationalRequirement,
    starts: job.startDate && dayWords(job.startDate),
    posted: job.publishedAt && datedWords(job.publishedAt, now),
    posting: jobPosting(job, site.origin),
  } as const
}
