import { useData } from 'vike-react/useData'
import { atSystem } from '#modules/shared'
import { Card } from '../../../../components/Card.tsx'
import { Button, LinkButton } from '../../../../components/form/Button.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack, usePageInput } from '../../../../components/office/came-back.ts'
import { AdminPage } from '../../AdminPage.tsx'
import { ConnectionStanding, ModeBadge } from '../ConnectionStanding.tsx'
import type { ConnectionShown } from '../connection-shown.ts'
import type { Data } from './+data.ts'
import '../connections.css'

export default function ConnectionsPage() {
  const { done, groups } = useData<Data>()
  const { form } = usePageInput()
  const back = useCameBack(form?.action ?? '')
  return (
    <AdminPage title="Connections" part={atSystem.connections()} done={done}>
      <FormProblems of={back} />
      <p className="lead">
        The providers that the site works with. A test calls the provider and changes nothing there.
      </p>
      {groups.map(({ title, connections }) => (
        <Card key={title} title={title}>
          <ul className="connections">
            {connections.map((connection) => (
              <Connection key={connection.name} connection={connection} />
            ))}
          </ul>
        </Card>
      ))}
    </AdminPage>
  )
}

function Connection({ connection }: { readonly connection: ConnectionShown }) {
  const { name, label, mode, purpose, keys, source } = connection
  const page = atSystem.connection(name)
  const of = <span className="out-of-sight"> {label}</span>
  return (
    <li id={name} className="connection">
      <div className="connection-head">
        <h3>{label}</h3>
        <ModeBadge mode={mode} />
      </div>
      <p>{purpose}</p>
      <ConnectionStanding of={connection} />
      <div className="row">
        {mode !== 'off' && (
          <form method="post" action={`${page}/test`} noValidate>
            <Button variant="secondary">Test{of}</Button>
          </form>
        )}
        {keys.length > 0 && (
          <LinkButton href={page} variant={mode === 'off' ? 'secondary' : 'quiet'}>
            {source === null ? 'Set up' : source === 'environment' ? 'Keys' : 'Change keys'}
            {of}
          </LinkButton>
        )}
      </div>
    </li>
  )
}
