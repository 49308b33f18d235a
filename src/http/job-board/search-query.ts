import { z } from 'zod'
import {
  type JobBoardModule,
  type JobFilter,
  type JobSort,
  jobCertifications,
  jobSearchLimits,
  jobSorts,
  jobTypes,
  searchMiles,
  termsIn,
} from '#modules/job-board'
import { line, orEmpty, pounds } from '../kit/fields.ts'
import type { FieldError } from '../kit/problem.ts'

const milesWords = `Give whole miles from ${searchMiles.least} to ${searchMiles.most}`
const limitWords = 'Give a whole number from 1 to 200'

/** How seekers ask over HTTP. Words of any signs are words. */
export const searchQuery = z.strictObject({
  q: z.string().max(jobSearchLimits.words, `Please use at most ${jobSearchLimits.words} characters`).optional(),
  area: z.string().max(jobSearchLimits.area, 'Please give a postcode or the first half of one').optional(),
  within: z.coerce
    .number(milesWords)
    .int(milesWords)
    .min(searchMiles.least, milesWords)
    .max(searchMiles.most, milesWords)
    .optional(),
  category: orEmpty(line(60)).optional(),
  job_type: orEmpty(z.enum(jobTypes, 'Please choose a type of job')).optional(),
  certification: orEmpty(z.enum(jobCertifications, 'Please choose a certificate of the list')).optional(),
  min_pay: orEmpty(pounds).optional().meta({ description: 'Pounds per hour that the best pay reaches' }),
  urgent: z.enum(['true', 'false']).optional(),
  sort: z.enum(jobSorts, 'Sort by best, newest or nearest').optional(),
  limit: z.coerce.number(limitWords).int(limitWords).min(1, limitWords).max(200, limitWords).default(50),
  cursor: z.string().max(100).optional(),
})

type Asked = z.output<typeof searchQuery>

/** The filter of a question, or its faults. */
export function filterOf(
  asked: Asked,
  placeOf: JobBoardModule['placeOf'],
): { readonly filter: JobFilter; readonly sort: JobSort } | { readonly errors: readonly FieldError[] } {
  const { area = '', sort = 'best' } = asked
  const centre = area.trim() === '' ? null : placeOf(area)
  if (area.trim() !== '' && centre === null) {
    return {
      errors: [{ path: 'area', message: 'We do not know this postcode. Please give one such as CR0 1AB, or CR0' }],
    }
  }
  if (sort === 'nearest' && centre === null) {
    return { errors: [{ path: 'area', message: 'Please give a postcode to sort by distance' }] }
  }
  return {
    sort,
    filter: {
      terms: termsIn(asked.q ?? ''),
      place: centre && {
        latitude: centre.latitude,
        longitude: centre.longitude,
        miles: asked.within ?? searchMiles.usual,
      },
      categoryId: asked.category ?? null,
      jobType: asked.job_type ?? null,
      certification: asked.certification ?? null,
      payFrom: asked.min_pay ?? null,
      isUrgent: asked.urgent === 'true',
    },
  }
}
