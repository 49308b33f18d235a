import { accountLimits } from '#modules/accounts'
import { KeyRound, Trash2 } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Button } from '../../../../components/form/Button.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

export function PasskeysCard() {
  const { passkeys } = useData<Data>()
  return (
    <Card title="Passkeys" id="passkeys">
      <div className="stack">
        <p>
          Your fingerprint, your face or the PIN of your device instead of a password. It works on this site only, so
          nobody can trick you into using it elsewhere.
        </p>
        {passkeys.length > 0 && (
          <ul className="plain security-list">
            {passkeys.map((passkey) => (
              <Passkey key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
        <form method="post" action="/profile/security/passkeys" noValidate>
          <Button icon={<KeyRound size={20} aria-hidden="true" />}>Add a passkey</Button>
        </form>
      </div>
    </Card>
  )
}

function Passkey({ passkey: { id, name, backedUp, since, used } }: { readonly passkey: Data['passkeys'][number] }) {
  const rename = `/profile/security/passkeys/${id}/rename`
  const back = useCameBack(rename)
  const field = `name-${id}`
  return (
    <li className="stack stack-tight">
      <p>
        <strong>{name}</strong>
        <br />
        <span className="soft">
          Since {since}. {used ? `Last used: ${used}.` : 'Not used yet.'}
          {backedUp && ' Also kept by your password manager or cloud.'}
        </span>
      </p>
      <div className="row row-tight">
        <details open={back.isBack}>
          <summary>
            Rename<span className="out-of-sight"> {name}</span>
          </summary>
          <form className="stack" method="post" action={rename} noValidate>
            <Field
              name={field}
              label="New name"
              maxLength={accountLimits.passkeyName}
              defaultValue={name}
              error={back.error(field)}
            />
            <div>
              <Button variant="secondary">Save the name</Button>
            </div>
          </form>
        </details>
        <form method="post" action={`/profile/security/passkeys/${id}/delete`} noValidate>
          <Button variant="quiet" icon={<Trash2 size={20} aria-hidden="true" />}>
            Remove<span className="out-of-sight"> {name}</span>
          </Button>
        </form>
      </div>
    </li>
  )
}
