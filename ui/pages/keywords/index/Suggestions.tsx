import { useData } from 'vike-react/useData'
import { atKeywords } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

const action = `${atKeywords.home()}/suggestions`

/** Phrases of the language model that count nowhere until somebody accepts them. */
export function Suggestions() {
  const { suggestions } = useData<Data>()
  return <div data-keyword-suggestions>{suggestions.length > 0 && <Waiting />}</div>
}

function Waiting() {
  const { suggestions, suggestionsWaiting } = useData<Data>()
  const back = useCameBack(action)
  return (
    <Card title="Suggestions of the language model" id="suggestions">
      <p className="soft">They count nowhere until you accept them. One that you dismiss is not suggested again.</p>
      <p className="figures">
        Showing {suggestions.length} of {suggestionsWaiting} suggestions
      </p>
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <ul className="plain keyword-suggestions">
          {suggestions.map(({ id, keyword, service, location }) => (
            <li key={id}>
              <label className="choice choice-bare">
                <input type="checkbox" name={`keyword-${id}`} value="yes" defaultChecked />
                <span className="choice-words">
                  {keyword} <span className="soft small">{[service, location].filter(Boolean).join(', ')}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <div className="row row-tight">
          <Button name="decision" value="accept">
            Accept chosen
          </Button>
          <Button variant="secondary" name="decision" value="dismiss">
            Dismiss chosen
          </Button>
        </div>
      </form>
    </Card>
  )
}
