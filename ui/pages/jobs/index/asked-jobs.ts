import {
  type JobBoardModule,
  type JobFilter,
  type JobSort,
  everyJob,
  jobCertifications,
  jobSorts,
  jobTypes,
  searchMiles,
  termsIn,
} from '#modules/job-board'
import { parsePounds } from '#modules/shared'
import type { FieldError } from '../../../page-context.ts'

const askedNames = [
  'q',
  'area',
  'within',
  'category',
  'job_type',
  'certification',
  'min_pay',
  'urgent',
  'sort',
] as const

export type AskedJobs = Readonly<Record<(typeof askedNames)[number], string>>

const longest = 200

/** The form as it was sent; a value that is too long is cut. */
export function askedJobs(search: URLSearchParams): AskedJobs {
  const text = (name: string) => (search.get(name) ?? '').slice(0, longest)
  return Object.fromEntries(askedNames.map((name) => [name, text(name)])) as AskedJobs
}

/** The filter of the form. A faulty field is named, and left out of the search. */
export function filterOfForm(asked: AskedJobs, placeOf: JobBoardModule['placeOf']) {
  const faults: FieldError[] = []
  const centre = asked.area.trim() === '' ? null : placeOf(asked.area)
  if (asked.area.trim() !== '' && centre === null) {
    faults.push({ path: 'area', message: 'We do not know this postcode. Please give one such as CR0 1AB, or CR0' })
  }
  const payFrom = asked.min_pay.trim() === '' ? null : parsePounds(asked.min_pay.trim())
  if (asked.min_pay.trim() !== '' && (payFrom === null || payFrom < 0)) {
    faults.push({ path: 'min_pay', message: 'Please enter an amount in pounds, such as 15.50' })
  }
  const miles = Number(asked.within)
  const isWithin = Number.isInteger(miles) && miles >= searchMiles.least && miles <= searchMiles.most
  const one = <T extends string>(known: readonly T[], text: string) => known.find((name) => name === text) ?? null
  const filter: JobFilter = {
    ...everyJob,
    terms: termsIn(asked.q),
    place: centre && {
      latitude: centre.latitude,
      longitude: centre.longitude,
      miles: isWithin ? miles : searchMiles.usual,
    },
    categoryId: asked.category === '' ? null : asked.category,
    jobType: one(jobTypes, asked.job_type),
    certification: one(jobCertifications, asked.certification),
    payFrom: payFrom !== null && payFrom >= 0 ? payFrom : null,
    isUrgent: asked.urgent === 'yes',
  }
  const wanted: JobSort = one(jobSorts, asked.sort) ?? 'best'
  if (wanted === 'nearest' && centre === null && faults.length === 0) {
    faults.push({ path: 'area', message: 'Please give a postcode to sort by distance' })
  }
  return { filter, sort: wanted === 'nearest' && centre === null ? ('best' as const) : wanted, faults }
}
