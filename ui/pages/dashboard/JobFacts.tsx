import { MapPin, Phone } from 'lucide-react'
import { LinkButton } from '../../components/form/Button.tsx'
import { SummaryList } from '../../components/SummaryList.tsx'
import { telephoneLink } from '../../format.ts'
import { phoneWords } from '../../components/office/phone-words.ts'
import { Photos } from '../../components/office/Photos.tsx'
import type { Sheet } from './technician-day.ts'

/** The two buttons for the way there. */
export function JobWay({ sheet: { job, map } }: { readonly sheet: Sheet }) {
  return (
    <div className="job-way">
      <LinkButton variant="secondary" href={map} icon={<MapPin size={20} aria-hidden="true" />}>
        Map
      </LinkButton>
      <LinkButton variant="secondary" href={telephoneLink(job.phone)} icon={<Phone size={20} aria-hidden="true" />}>
        Call<span className="out-of-sight"> {phoneWords(job.phone)}</span>
      </LinkButton>
    </div>
  )
}

/** Where, who and what. */
export function JobFacts({ sheet, withWay = false }: { readonly sheet: Sheet; readonly withWay?: boolean }) {
  const { job, address, problem, notes, photos, duration } = sheet
  const rows = [
    { label: 'Problem', value: problem },
    ...notes.map(({ label, text }) => ({ label, value: text })),
    ...(photos.length > 0 ? [{ label: 'Photos', value: <Photos photos={photos} /> }] : []),
    ...(job.promise === null ? [] : [{ label: 'Promised', value: `Arrival ${job.promise}` }]),
    { label: 'Takes', value: duration },
    { label: 'Booking', value: <span className="figures">{job.reference}</span> },
  ]
  return (
    <div className="stack">
      <address className="job-address lead">
        <strong>{job.customer}</strong>
        <span>{address}</span>
        <span className="figures">{job.postcode}</span>
        <span className="figures">{phoneWords(job.phone)}</span>
      </address>
      {withWay && <JobWay sheet={sheet} />}
      <SummaryList rows={rows} />
    </div>
  )
}
