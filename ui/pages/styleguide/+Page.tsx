import { Controls } from './Controls.tsx'
import { Figures } from './Figures.tsx'
import { Messages } from './Messages.tsx'
import { Questions } from './Questions.tsx'
import { Tokens } from './Tokens.tsx'
import { Waiting } from './Waiting.tsx'
import './styleguide.css'

const parts = [
  { id: 'tokens', title: 'Colour, type and space', Part: Tokens },
  { id: 'controls', title: 'Buttons, menus and dialogs', Part: Controls },
  { id: 'questions', title: 'Questions', Part: Questions },
  { id: 'messages', title: 'Messages', Part: Messages },
  { id: 'figures', title: 'Lists and figures', Part: Figures },
  { id: 'waiting', title: 'Waiting and nothing', Part: Waiting },
] as const

export default function StyleguidePage() {
  return (
    <div className="page main-pad stack stack-wide">
      <div className="stack">
        <h1>Styleguide</h1>
        <p className="lead">
          Every token and every component in every state, in the colours your device asks for. Change it to light, dark
          or forced colours to see the others.
        </p>
        <nav aria-label="Styleguide">
          <ul className="plain row">
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {parts.map(({ id, title, Part }) => (
        <section key={id} id={id} className="stack stack-loose specimen">
          <h2>{title}</h2>
          <Part />
        </section>
      ))}
    </div>
  )
}
