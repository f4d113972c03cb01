import type { repay as id } from '../id/repay.ts'
import type { Shape } from '../words.ts'

export const repay = {
  txid: '交易号',
  code: '付款码',
  method: '还款方式',
  methods: { va: '虚拟账户', alfa: 'Alfamart', transfer: '银行转账', manual: '人工录入', import: '导入' },
  paid: '付款时间',
  received: '收到时间',
  interest: '利息',
  principal: '本金',
  credit: '溢缴',
  reason: '未匹配原因',
  reasons: {
    unknownCode: '付款码未知',
    wrongAmount: '金额与付款码不符',
    closedCode: '付款码已关闭',
    expiredCode: '付款码已过期',
    clearedOrder: '订单已结清',
    beforeLoan: '付款早于放款',
    payoutReversed: '放款已退回',
    datedAhead: '付款日期晚于今天',
  },
  deliveries: '通知次数',
  deliveriesHint: '通道通知的次数；只入账一次',
  times: '{{n}} 次',
  operator: '操作人',
  match: '匹配',
  matchTitle: '将款项匹配到订单',
  matchText: '全部金额入账到该订单，金额不变。',
  matchNote: '判断依据',
  amountOnPage: '本页收款',
} as const satisfies Shape<typeof id>
