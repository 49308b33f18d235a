import { MapPin, Phone } from 'lucide-react'
import { LinkButton } from '../../components/form/Button.tsx'
import { SummaryList } from '../../components/SummaryList.tsx'
import { telephoneLink } from '../../format.ts'
import { phoneWords } from '../../components/office/phone-words.ts'
import { Photos } from '../../components/office/Photos.tsx'
import type { Sheet } from './technician-day.ts'

/** Where, who and what, with the two buttons for the way there. */
export function JobFacts({ sheet }: { readonly sheet: Sheet }) {
  const { job, address, map, problem, notes, photos, duration } = sheet
  const rows = [
    { label: 'Problem', value: problem },
    ...notes.map(({ label, text }) => ({ label, value: text })),
    ...(photos.length > 0 ? [{ label: 'Photos', value: <Photos photos={photos} /> }] : []),
    { label: 'Takes', value: duration },
    { label: 'Booking', value: <span className="figures">{job.reference}</span> },
  ]
  return (
    <div className="stack">
      <address className="job-address lead">
        <strong>{job.customer}</strong>
        <span>{address}</span>
        <span className="figures">{job.postcode}</span>
      </address>
      <div className="job-way">
        <LinkButton variant="secondary" href={map} icon={<MapPin size={20} aria-hidden="true" />}>
          Map
        </LinkButton>
        <LinkButton variant="secondary" href={telephoneLink(job.phone)} icon={<Phone size={20} aria-hidden="true" />}>
          Call <span className="figures">{phoneWords(job.phone)}</span>
        </LinkButton>
      </div>
      <SummaryList rows={rows} />
    </div>
  )
}
