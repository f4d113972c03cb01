/** A role as it comes with the product (domain.md §4.13); the power pages change it afterwards. */
export interface SeededRole {
  title: string
  description: string
  /** Passes every call and sees every screen. */
  admin?: boolean
  /** Who has it, or a copy of it, works for an agency and sees what is with it alone. */
  ofAgency?: boolean
}

/** Every role of domain.md §4.13. What each holds stands where the call and the screen are declared (`heldBy`). */
export const seededRoles = {
  admin: { title: 'Administrator', description: 'Runs the console', admin: true },
  review_manager: {
    title: 'Review manager',
    description: 'Steers both review desks and undoes decisions',
  },
  first_reviewer: { title: 'First reviewer', description: 'Checks documents and decides first' },
  final_reviewer: { title: 'Final reviewer', description: 'The second pair of eyes' },
  finance_maker: { title: 'Finance maker', description: 'Puts loans forward and works off payments' },
  finance_checker: {
    title: 'Finance checker',
    description: 'Releases the money that a maker put forward',
  },
  risk: { title: 'Risk analyst', description: 'Tunes the rules' },
  pre_manager: { title: 'Pre-collection manager', description: 'Steers reminders before the due date' },
  pre_operator: { title: 'Pre-collection operator', description: 'Reminds before the due date' },
  col_manager: { title: 'Collection manager', description: 'Steers collection' },
  collector: { title: 'Collector', description: 'Collects overdue loans' },
  agency_manager: { title: 'Agency manager', description: 'Runs an outsourced agency', ofAgency: true },
  agency_collector: { title: 'Agency collector', description: 'Collects for an agency', ofAgency: true },
  tm_manager: { title: 'Telemarketing manager', description: 'Steers telemarketing' },
  seller: { title: 'Seller', description: 'Calls leads' },
  qc: { title: 'Quality checker', description: 'Checks calls' },
  sms_operator: { title: 'SMS operator', description: 'Prepares messages' },
  sms_checker: { title: 'SMS checker', description: 'Releases messages' },
  auditor: { title: 'Auditor', description: 'Reads everything, changes nothing' },
  report_viewer: { title: 'Report viewer', description: 'Reads figures' },
} as const satisfies Record<string, SeededRole>

export type SeededRoleName = keyof typeof seededRoles
type Roles = readonly SeededRoleName[]

/** Held by nobody but admins, who pass as a role; an admin may grant it on. */
export const onlyAdmins: Roles = ['admin']

export const reviewers: Roles = ['first_reviewer', 'final_reviewer']
export const reviewDesk: Roles = ['review_manager', ...reviewers]
/** One puts forward, another releases: the two never fall together. */
export const finance: Roles = ['finance_maker', 'finance_checker']
/** Who talks with borrowers about their payments offers more time and asks for less to pay. */
export const borrowerDesks: Roles = [
  'finance_maker',
  'pre_manager',
  'pre_operator',
  'col_manager',
  'collector',
]

/** Whose desks the contact guard binds, and who looks over them: what may change the rules is compliance's. */
export const contactRuleReaders: Roles = [
  'col_manager',
  'pre_manager',
  'tm_manager',
  'sms_checker',
  'auditor',
]

/** Who runs by the numbers of the business, and who puts a setting forward; the administrator agrees. */
export const parameterReaders: Roles = [
  ...finance,
  'risk',
  'pre_manager',
  'col_manager',
  'tm_manager',
  'qc',
  'auditor',
]
export const settingMakers: Roles = ['finance_maker', 'risk', 'pre_manager', 'col_manager', 'tm_manager']

/** Who puts forward what is sold, and by which ceilings; the administrator agrees. */
export const productMakers: Roles = ['finance_maker', 'risk']

/** Who looks at how borrowers are asked about, and what that costs. */
export const sourceReaders: Roles = ['review_manager', 'risk', 'auditor']

/** Who looks at what the regulator and the industry are told, and who sees to it that it is taken. */
export const outwardReaders: Roles = [...finance, 'risk', 'auditor']
export const outwardDesk: Roles = ['finance_maker', 'risk']

/** Who works on collection cases, and who may look at them. */
export const caseWorkers: Roles = ['col_manager', 'collector', 'agency_manager', 'agency_collector']
export const caseReaders: Roles = [...caseWorkers, 'auditor']
/** Who reminds of what falls due, and who may look at that. */
export const preCaseWorkers: Roles = ['pre_manager', 'pre_operator']
export const preCaseReaders: Roles = [...preCaseWorkers, 'auditor']
export const preManagers: Roles = ['pre_manager']
export const preDeskReaders: Roles = ['pre_manager', 'auditor']
/** Who answers a complaint with everything that was done, and who looks over it. */
export const complaintReaders: Roles = ['col_manager', 'auditor']

/** Who calls leads, who steers that, and who may look at leads. */
export const leadManagers: Roles = ['tm_manager']
export const leadWorkers: Roles = ['seller']
export const leadReaders: Roles = ['tm_manager', 'auditor']
/** Who listens to calls; a seller sees the checks of their own. */
export const checkers: Roles = ['qc']
export const checkReaders: Roles = ['qc', 'tm_manager', 'seller', 'auditor']

/** One writes and prepares, another agrees: the two never fall together. */
export const smsDesk: Roles = ['sms_operator', 'sms_checker']
/** Who may look at messages. */
export const smsReaders: Roles = [...smsDesk, 'col_manager', 'pre_manager', 'auditor']

/** Whoever reads reports in a new product; others read those of their own department. */
export const reportReaders = ['report_viewer', 'auditor', 'risk'] as const satisfies Roles

/** Whoever works with a list may take it along as a file; agencies may not (domain.md §4.13). */
export const listTakers: Roles = [
  ...reviewDesk,
  ...finance,
  'risk',
  'pre_manager',
  'pre_operator',
  'col_manager',
  'collector',
  'tm_manager',
  'qc',
  'sms_operator',
  'sms_checker',
  'auditor',
]
export const orderReaders: Roles = [
  ...listTakers,
  'agency_manager',
  'agency_collector',
] /** All but the administrator, who needs no grant. */
export const everyRole: Roles = [...orderReaders, 'seller', 'sms_operator', 'sms_checker', 'report_viewer']
