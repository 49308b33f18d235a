/**
 * `npm run --silent sbom > callout.cdx.json`: the software bill of materials in CycloneDX, by npm itself. Packages of
 * developers are left out here: npm's own `--omit dev` also leaves out what a tool and the program both need.
 */
import { execFileSync } from 'node:child_process'

interface Component {
  readonly 'bom-ref': string
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
}

interface Bom {
  readonly metadata: { readonly component: { readonly 'bom-ref': string } }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
const bom: Bom = JSON.parse(execFileSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio }))

const components = bom.components.filter((component) => !isOfDevelopers(component))
const kept = new Set([bom.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])])
const dependencies = bom.dependencies.flatMap(({ ref, dependsOn }) =>
  kept.has(ref) ? [{ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }] : [],
)
console.log(JSON.stringify({ ...bom, components, dependencies }, null, 2))

function isOfDevelopers({ properties = [] }: Component): boolean {
  return properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')
}
