import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'

const action = at.admin.launch()

/** The checklist before the site goes live, and the step itself. */
export default function LaunchPage() {
  const { done, liveSince } = useData<Data>()
  const back = useCameBack(action)
  return (
    <AdminPage
      title="Going live"
      part="/admin/site"
      back={{ href: at.admin.site.home(), words: 'Public pages' }}
      done={done}
      aside={liveSince ? <Badge tone="good">Live</Badge> : <Badge tone="warn">Not live yet</Badge>}
    >
      <FormProblems of={back} />
      {liveSince ? (
        <Notice tone="good" title={`Live since ${liveSince}`}>
          <p>Customers can pay, and search engines may list the site.</p>
        </Notice>
      ) : (
        <Checklist />
      )}
      <Advice />
    </AdminPage>
  )
}

function Checklist() {
  const { faults, takesRealMoney, https } = useData<Data>()
  return (
    <>
      <p className="lead">
        Until the site is live, visitors can read it and book. No payment provider takes real money, and an https
        address asks search engines to stay away.
      </p>
      {faults.length > 0 ? (
        <Card title={faults.length === 1 ? '1 thing is left to do' : `${faults.length} things are left to do`}>
          <ul className="stack">
            {faults.map(({ code, subject, words, href }) => (
              <li key={`${code} ${subject}`}>
                {words} {href && <a href={href}>{placeWords[code]}</a>}
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <Notice tone="good" title="Everything is ready">
          <p>Nothing stands in the way any more.</p>
        </Notice>
      )}
      <Card title="When you go live">
        <ul className="stack stack-tight">
          <li>
            {takesRealMoney
              ? 'Payment providers take real money from customers.'
              : 'Test payments go on. Real money is taken as soon as live keys are set.'}
          </li>
          <li>
            {https
              ? 'Search engines may list the public pages.'
              : 'Search engines may list the public pages, once the site is reached over https.'}
          </li>
          <li>It cannot be undone: a site that is live stays live.</li>
        </ul>
        <form method="post" action={action} noValidate>
          <Button disabled={faults.length > 0}>Go live</Button>
        </form>
      </Card>
    </>
  )
}

const placeWords = {
  legal_blanks: 'Fill it in',
  company_facts: 'Go to Business',
  hotline_unconfirmed: 'Go to Opening hours',
  demo_data: '',
  no_owner: 'Go to Users',
  no_services: 'Go to Services',
  no_area: 'Go to Areas',
} as const

function Advice() {
  const { advice } = useData<Data>()
  if (advice.length === 0) return null
  return (
    <Card title="Worth a look">
      <ul className="stack stack-tight">
        {advice.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Card>
  )
}
