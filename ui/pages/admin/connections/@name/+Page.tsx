import { useData } from 'vike-react/useData'
import { keyLength } from '#modules/connections'
import { atSystem } from '#modules/shared'
import { Card } from '../../../../components/Card.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import { SummaryList } from '../../../../components/SummaryList.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { Select } from '../../../../components/form/Select.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { AdminPage } from '../../AdminPage.tsx'
import { ConnectionStanding, ModeBadge } from '../ConnectionStanding.tsx'
import type { Data } from './+data.ts'
import '../connections.css'

type Shown = Data['connection']
type Key = Shown['keys'][number]

export default function ConnectionPage() {
  const { done, connection, own } = useData<Data>()
  const { name, label, mode, purpose, source } = connection
  const page = atSystem.connection(name)
  const forgetting = useCameBack(`${page}/forget`)
  return (
    <AdminPage
      title={label}
      part={atSystem.connections()}
      back={{ href: atSystem.connections(), words: 'Connections' }}
      done={done}
      aside={<ModeBadge mode={mode} />}
    >
      <FormProblems of={forgetting} />
      <Card title="Now">
        <p>{purpose}</p>
        <ConnectionStanding of={connection} />
        {mode !== 'off' && (
          <form method="post" action={`${page}/test`} noValidate>
            <Button variant="secondary">Test</Button>
          </form>
        )}
      </Card>
      {own && (
        <Card title={own.label}>
          <p>Give this address to the provider:</p>
          <p>
            <code className="connection-address">{own.url}</code>
          </p>
        </Card>
      )}
      {source === 'environment' ? <OfEnvironment connection={connection} /> : <KeysForm connection={connection} />}
      {source === 'page' && (
        <Card title="Take the keys away">
          <p>The site works without {label} from its next start on.</p>
          <form method="post" action={`${page}/forget`} noValidate>
            <Button variant="danger">Take the keys away</Button>
          </form>
        </Card>
      )}
    </AdminPage>
  )
}

function OfEnvironment({ connection: { label, keys } }: { readonly connection: Shown }) {
  return (
    <Card title="Keys">
      <Notice title="The environment wins">
        <p>
          The keys of {label} are in the environment of the server, and are changed there. Keys that are pasted here
          would not be used.
        </p>
      </Notice>
      <SummaryList rows={keys.map((one) => ({ label: `${one.label} (${one.variable})`, value: stateWords(one) }))} />
    </Card>
  )
}

function stateWords({ source, shown, isSecret }: Key): string {
  if (source === null) return 'Not set'
  if (shown === null) return 'Set'
  return isSecret || source === 'environment' ? `Ends in ${shown}` : shown
}

function KeysForm({ connection: { name, keys } }: { readonly connection: Shown }) {
  const { help } = useData<Data>()
  const action = atSystem.connection(name)
  const back = useCameBack(action)
  return (
    <Card title="Keys">
      <FormProblems of={back} />
      <p>{help}</p>
      <p>
        The keys are tried before they are kept, and are used from the next start of the site. A secret is never shown
        again.
      </p>
      <form method="post" action={action} className="stack" noValidate>
        {keys.map((one) => (
          <KeyField key={one.variable} of={one} error={back.error(one.variable)} />
        ))}
        <div>
          <Button>Try and keep the keys</Button>
        </div>
      </form>
    </Card>
  )
}

function KeyField({ of, error }: { readonly of: Key; readonly error: string | undefined }) {
  const { variable, label, hint, isSecret, isNeeded, choices, source, shown } = of
  if (choices) {
    return (
      <Select name={variable} label={label} hint={hint} options={choices} defaultValue={shown ?? ''} error={error} />
    )
  }
  const ending = shown === null ? '' : `, which ends in ${shown}`
  const staying = isSecret && source === 'page' ? ` Leave it empty to keep the present one${ending}.` : ''
  return (
    <Field
      name={variable}
      label={label}
      hint={`${hint}${staying}`}
      optional={!isNeeded}
      type={isSecret ? 'password' : 'text'}
      autoComplete={isSecret ? 'new-password' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={keyLength}
      defaultValue={isSecret ? '' : (shown ?? '')}
      error={error}
    />
  )
}
