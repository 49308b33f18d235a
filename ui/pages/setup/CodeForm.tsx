import { at } from '#modules/shared'
import { setupLimits } from '#modules/setup'
import { Button } from '../../components/form/Button.tsx'
import { Field } from '../../components/form/Field.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { useCameBack } from '../../components/office/came-back.ts'

const action = `${at.setup()}/code`

/** The code from the log shows that the visitor runs the server. */
export function CodeForm() {
  const back = useCameBack(action)
  return (
    <>
      <FormProblems of={back} />
      <div className="stack stack-tight">
        <h1>Set up this site</h1>
        <p>
          This site has no administrator yet. The program wrote a one-time code into its log when it started, so that
          only you can make the first account.
        </p>
      </div>
      <form className="card stack" method="post" action={action} noValidate>
        <Field
          name="code"
          label="One-time code"
          hint="Four groups of five characters, in the line of the log that names /setup."
          defaultValue={back.value('code') ?? ''}
          error={back.error('code')}
          maxLength={setupLimits.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="figures setup-code"
          required
        />
        <div>
          <Button large>Carry on</Button>
        </div>
      </form>
      <details className="disclosure">
        <summary>Where is the log?</summary>
        <ul className="stack stack-tight">
          <li>Started in a terminal: in that window.</li>
          <li>
            With systemd: <code>journalctl -u callout</code>
          </li>
          <li>
            In a container: <code>docker compose logs</code>
          </li>
          <li>
            Without a log: <code>callout admin create</code> makes the first account on the command line.
          </li>
        </ul>
      </details>
    </>
  )
}
