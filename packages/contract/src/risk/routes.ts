import type { Route } from '../route.ts'

export const riskRoutes = {
  name: 'risk',
  title: { id: 'Risiko', en: 'Risk', zh: '风控' },
  path: '/risk',
  group: 'risk',
  children: [
    {
      name: 'riskRuleConfig',
      title: { id: 'Aturan risiko', en: 'Risk rules', zh: '风控规则' },
      path: '/risk/riskRuleConfig',
      group: 'risk',
      heldBy: ['risk', 'auditor'],
    },
  ],
} as const satisfies Route
