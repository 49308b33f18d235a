import type { ChatSettings, ThreadFileRoom, WrittenPageSettings } from '#modules/catalogue'
import type { OfferMode } from '#modules/fulfilment'
import type { Effect } from '../fields.ts'
import { differing } from './differing.ts'

const offers: Readonly<Record<OfferMode, { readonly emergencies: string; readonly planned: string }>> = {
  off: { emergencies: 'is the technician’s at once', planned: 'is the technician’s at once' },
  emergencies: {
    emergencies: 'is offered: five minutes to accept, then the next technician is asked',
    planned: 'is the technician’s at once',
  },
  all: {
    emergencies: 'is offered: five minutes to accept, then the next technician is asked',
    planned: 'is offered: up to two hours to accept',
  },
}

/** The effects of other offers on assignments from now on. Offers that are open stay. */
export function offerEffects(now: OfferMode, then: OfferMode): readonly Effect[] {
  return differing(now, then, [
    { about: 'An emergency that is assigned automatically', says: (mode) => offers[mode].emergencies },
    { about: 'A planned visit that is assigned automatically', says: (mode) => offers[mode].planned },
  ])
}

export function chatEffects(now: ChatSettings, then: ChatSettings): readonly Effect[] {
  return differing(now, then, [
    {
      about: 'Automatic replies in the chat',
      says: ({ isPhrased }) => (isPhrased ? 'are put into other words by a language model' : 'are sent as written'),
    },
  ])
}

/** The effects of other limits on files that come from now on. Files that are there stay. */
export function threadFileEffects(now: ThreadFileRoom, then: ThreadFileRoom): readonly Effect[] {
  return differing(now, then, [{ about: 'The conversation of a booking takes', says: takenWords }])
}

function takenWords({ files, megabytes }: ThreadFileRoom): string {
  if (files === 0 || megabytes === 0) return 'no files'
  const many = files === 1 ? '1 file' : `${files.toLocaleString('en-GB')} files`
  return `up to ${many}, ${megabytes.toLocaleString('en-GB')} MB together`
}

/** The effects of another share on pages that are published from now on. Published pages stay. */
export function writtenPageEffects(now: WrittenPageSettings, then: WrittenPageSettings): readonly Effect[] {
  return differing(now, then, [
    {
      about: 'A page is published while our other pages have',
      says: ({ mostPercent }) => `less than ${mostPercent} % of it`,
    },
  ])
}
