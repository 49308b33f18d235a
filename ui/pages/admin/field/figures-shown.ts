import { type CountsOfLead, type FieldCounts, type FieldFigures, claimPercent, percentOf } from '#modules/booking'
import { at } from '#modules/shared'
import { durationWords } from '../../../time-words.ts'
import { linkTo } from './filter.ts'

/** One figure with its definition, and the list behind it. */
export interface FigureShown {
  readonly label: string
  readonly figure: string
  /** The numbers that the figure is made of. */
  readonly of: string
  readonly definition: string
  readonly list: { readonly href: string; readonly words: string }
}

/** A figure of nothing is left out. */
export function figuresShown({ all, response }: FieldFigures): readonly FigureShown[] {
  const { made, onGuarantee, checkedIn, withPhoto, reported, signed, firstEnded, firstFixed, timed, minutes } = all
  const without = (lack: string, words: string) => ({ href: linkTo({ without: lack }), words })
  const emergencies = { href: `${at.admin.field()}?list=emergencies#list`, words: 'The emergencies' }
  return [
    ...share('Visits with check-in', checkedIn, made, {
      definition: 'Of the visits at which a technician arrived: those at which the work began with a check-in.',
      list: without('check_in', 'Those without'),
    }),
    ...share('Visits with a photo', withPhoto, checkedIn, {
      definition: 'Of the visits with a check-in: those with at least one photo of the work.',
      list: without('photo', 'Those without'),
    }),
    ...share('Visits with a submitted report', reported, checkedIn, {
      definition: 'Of the visits with a check-in: those whose report is submitted.',
      list: without('report', 'Those without'),
    }),
    ...share('Visits with a signature or a reason for none', signed, checkedIn, {
      definition:
        'Of the visits with a check-in: those under whose submitted report the customer signed, or which says why nobody did.',
      list: without('signature', 'Those with neither'),
    }),
    ...share('First-time fix', firstFixed, firstEnded, {
      definition:
        'Of the first visits of a booking that ended: those at which the work was completed, and after which nobody had to come again for it. Visits on the guarantee are counted apart.',
      list: without('first_time_fix', 'Those that needed another visit'),
    }),
    ...share('Visits on the guarantee', onGuarantee, made, {
      definition:
        'Of the visits at which a technician arrived: those for a claim on the guarantee, which cost the customer nothing. They are in the other figures too, except in the first-time fix.',
      list: without('charge', 'Those on the guarantee'),
    }),
    ...share('Emergencies answered in time', response.inTime, response.emergencies, {
      definition: `Of the emergencies whose promised time is over: those at which somebody arrived by then. One that was called off before is not counted. The site names its target as long as this is at least ${claimPercent}%.`,
      list: emergencies,
    }),
    ...(response.medianMinutes === null
      ? []
      : [
          {
            label: 'Response time, median',
            figure: durationWords(response.medianMinutes),
            of: 'from the order to the arrival',
            definition: 'Half of the emergencies at which somebody arrived had somebody there sooner, half later.',
            list: emergencies,
          },
        ]),
    ...(timed === 0
      ? []
      : [
          {
            label: 'Hours on site',
            figure: durationWords(minutes),
            of: countWords(timed, 'visit'),
            definition:
              'Between check-in and check-out, in whole minutes, of the visits with both. A visit of several technicians counts once.',
            list: { href: linkTo({}), words: 'The visits' },
          },
        ]),
  ]
}

function share(
  label: string,
  part: number,
  of: number,
  more: Pick<FigureShown, 'definition' | 'list'>,
): readonly FigureShown[] {
  const percent = percentOf(part, of)
  return percent === null ? [] : [{ label, figure: `${percent}%`, of: `${part} of ${of}`, ...more }]
}

export interface LeadShown {
  readonly key: string
  readonly name: string
  readonly list: string | null
  readonly visits: string
  readonly checkIn: string
  readonly photo: string
  readonly report: string
  readonly signature: string
  readonly fixed: string
  readonly onSite: string
}

/** The same by technician, those with the most visits first. */
export function leadsShown(
  leads: readonly CountsOfLead[],
  nameOf: (id: CountsOfLead['technicianId']) => string,
): readonly LeadShown[] {
  return leads
    .map((counts) => leadShown(counts, nameOf(counts.technicianId), counts.technicianId))
    .toSorted((a, b) => Number(b.visits) - Number(a.visits) || (a.name < b.name ? -1 : 1))
}

function leadShown(counts: FieldCounts, name: string, id: string | null): LeadShown {
  const of = (part: number, whole: number) => {
    const percent = percentOf(part, whole)
    return percent === null ? 'None' : `${percent}%`
  }
  return {
    key: id ?? 'nobody',
    name,
    list: id && linkTo({ technician: id }),
    visits: String(counts.made),
    checkIn: of(counts.checkedIn, counts.made),
    photo: of(counts.withPhoto, counts.checkedIn),
    report: of(counts.reported, counts.checkedIn),
    signature: of(counts.signed, counts.checkedIn),
    fixed: of(counts.firstFixed, counts.firstEnded),
    onSite: counts.timed === 0 ? 'None' : durationWords(counts.minutes),
  }
}

function countWords(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
