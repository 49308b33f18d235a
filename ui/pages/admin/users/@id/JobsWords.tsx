import { useData } from 'vike-react/useData'
import type { Data } from './+data.ts'

/** The effect on the jobs of a technician who takes none any more. */
export function JobsWords() {
  const { openJobs, underway } = useData<Data>()
  const back = openJobs - underway
  return (
    <>
      {back === 1 && ' Their job goes back to the office.'}
      {back > 1 && ` Their ${back} open jobs go back to the office.`}
      {underway > 0 && (
        <>
          {' '}
          The job under way stays with them until the office ends it: see{' '}
          <a href="/admin/bookings?status=in_progress">the bookings under way</a>.
        </>
      )}
    </>
  )
}
