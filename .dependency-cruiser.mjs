/** Which file may import which (docs/map.md, "Rules a machine checks"). Run by `npm run check`. */
const machinery =
  '^server/(routes|refusal|request-guards|errors|settings|password|sealing|tokens|even-time|rounds|validation)\\.ts$|^server/(db/(?!demo)|files/(store|upload|picture)|jobs/(runner|queries))|^web/(ui/|api\\.ts$|nonce\\.ts$|request-context\\.ts$)'
const features =
  '(accounts|accreditations|accreditor-profiles|accreditors|actions|announcements|api-document|campuses|dashboards|feedback|finance-infos|finances|imports|institutions|logs|mail|passwords|profiles|programs|registrations|search|sessions|site|tables|trainings)'

export default {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    {
      name: 'no-orphan',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: '\\.d\\.ts$|\\.(css|md)$|^[^/]+\\.config\\.ts$|^scripts/|^e2e/|^server/db/demo-command\\.ts$|\\.test\\.ts$',
      },
      to: {},
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      from: { pathNot: '\\.config\\.ts$' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    { name: 'not-resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^\\./\\+types/|^virtual:' } },
    {
      name: 'contract-stands-alone',
      comment: 'contract/ imports only contract/ and zod',
      severity: 'error',
      from: { path: '^contract/' },
      to: { pathNot: '^contract/|^node_modules/zod/|^agency\\.config\\.ts$' },
    },
    {
      name: 'web-not-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-not-web',
      comment: 'the mount of the pages is the one exception',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/web\\.ts$' },
      to: { path: '^web/' },
    },
    {
      name: 'server-mount-narrow',
      severity: 'error',
      from: { path: '^server/web\\.ts$' },
      to: { path: '^web/', pathNot: '^web/request-context\\.ts$' },
    },
    {
      name: 'features-meet-at-queries-and-policy',
      severity: 'error',
      from: { path: `^server/${features}/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^server/${features}/`, pathNot: ['^server/$1/', '/(queries[^/]*|policy|mails)\\.ts$', '^server/imports/'] },
    },
    {
      name: 'machinery-knows-no-feature',
      severity: 'error',
      from: { path: machinery, pathNot: '\\.test\\.ts$|^server/request-guards\\.ts$' },
      to: { path: `^(server|web)/${features}/` },
    },
    {
      name: 'sql-in-its-place',
      comment: 'kysely only where queries live',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: '/(queries|import|export)[^/]*\\.ts$|^server/(db|testing|imports|exports)/|^server/app\\.ts$|\\.test\\.ts$',
      },
      to: { path: '^node_modules/kysely/' },
    },
    {
      name: 'queries-know-no-http',
      severity: 'error',
      from: { path: '/(queries|policy)[^/]*\\.ts$' },
      to: { path: '^node_modules/fastify/' },
    },
    {
      name: 'site-without-portal',
      comment: 'the public bundle stays small',
      severity: 'error',
      from: { path: '^web/site/' },
      to: { path: '^node_modules/@mantine/|^web/portal/|^node_modules/zod/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|\\.react-router)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css'],
    },
  },
}
