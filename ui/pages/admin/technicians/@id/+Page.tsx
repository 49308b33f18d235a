import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Notice } from '../../../../components/Notice.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import { AbsenceForm } from './AbsenceForm.tsx'
import { AbsenceList } from './AbsenceList.tsx'
import { TimeFile } from './TimeFile.tsx'
import { WorkForm } from './WorkForm.tsx'
import { HoursForm } from './HoursForm.tsx'

/** One technician: weekly hours, absences, the visits that do not fit, and for administrators skills and cost. */
export default function TechnicianPage() {
  const { name, done, collisions, href, work } = useData<Data>()
  return (
    <AdminPage
      title={name}
      part="/admin/technicians"
      back={{ href: at.admin.technicians(), words: 'Technicians' }}
      done={done}
    >
      {collisions.length > 0 && (
        <div id="collisions">
          <Notice
            tone="warn"
            title={
              collisions.length === 1
                ? '1 visit is at a time that they do not work'
                : `${collisions.length} visits are at times that they do not work`
            }
          >
            <ul>
              {collisions.map(({ href, reference, when, why }) => (
                <li key={href}>
                  <a href={href}>{reference}</a>, {when}: {why}.{' '}
                  <a href={`${href}#assign`}>
                    Give to somebody else<span className="out-of-sight"> {reference}</span>
                  </a>
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      <AbsenceList />
      <AbsenceForm />
      <HoursForm />
      {work && <WorkForm href={href} work={work} />}
      <TimeFile />
    </AdminPage>
  )
}
