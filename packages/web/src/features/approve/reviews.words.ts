import type { Area } from '../../locales/area.ts'

/** Looking back at what was decided: lists, figures per reviewer, second looks, the machine's reasons. */
export const reviews = {
  stage: { id: 'Tahap', en: 'Stage', zh: '阶段' },
  result: { id: 'Hasil', en: 'Result', zh: '结果' },
  reviewer: { id: 'Petugas', en: 'Reviewer', zh: '审核员' },
  decidedAt: { id: 'Diputus', en: 'Decided', zh: '审核时间' },
  minutesTaken: { id: 'Lama', en: 'Took', zh: '用时' },
  reason: { id: 'Alasan', en: 'Reason', zh: '原因' },
  note: { id: 'Catatan', en: 'Note', zh: '备注' },
  secondLook: { id: 'Pemeriksaan kedua', en: 'Second look', zh: '复核' },
  secondLooks: {
    drawn: { id: 'Terpilih', en: 'Drawn', zh: '已抽中' },
    looked: { id: 'Sudah dijawab', en: 'Answered', zh: '已复核' },
    agreed: { id: 'Sepakat', en: 'Agreed', zh: '一致' },
    disagreed: { id: 'Berbeda', en: 'Disagreed', zh: '不一致' },
    disagreedDue: { id: 'Berbeda, H+7 lewat', en: 'Disagreed, past D7', zh: '不一致，已过 D7' },
  },
  wayBack: {
    rollBack: { id: 'Tarik kembali', en: 'Roll back', zh: '回退' },
    reopen: { id: 'Buka lagi', en: 'Reopen', zh: '重开' },
    appeal: { id: 'Ke review pertama', en: 'To first review', zh: '转初审' },
  },
  noWayBack: {
    movedOn: {
      id: 'Pesanan sudah melewati tahap ini',
      en: 'The order has moved on',
      zh: '订单已进入后续环节',
    },
    underReview: {
      id: 'Sedang dipegang di review akhir',
      en: 'Someone holds it at the final desk',
      zh: '终审人员正在处理',
    },
    tooLate: {
      id: 'Sudah lebih dari 24 jam sejak ditolak',
      en: 'More than 24 hours since it was rejected',
      zh: '拒绝已超过 24 小时',
    },
    laterRound: {
      id: 'Ada putaran review yang lebih baru',
      en: 'There is a later round of review',
      zh: '已有更新的审核轮次',
    },
  },
  figures: {
    title: { id: 'Angka per petugas', en: 'Figures per reviewer', zh: '审核员统计' },
    person: { id: 'Petugas', en: 'Reviewer', zh: '审核员' },
    all: { id: 'Semua petugas', en: 'All reviewers', zh: '合计' },
    reviews: { id: 'Review', en: 'Reviews', zh: '审核数' },
    passed: { id: 'Lolos', en: 'Passed', zh: '通过' },
    passShare: { id: 'Lolos %', en: 'Passed %', zh: '通过率' },
    rejected: { id: 'Ditolak', en: 'Rejected', zh: '拒绝' },
    returned: { id: 'Dikembalikan', en: 'Returned', zh: '退回' },
    mean: { id: 'Rata-rata mnt', en: 'Mean min', zh: '平均分钟' },
    median: { id: 'Median mnt', en: 'Median min', zh: '中位分钟' },
    looked: { id: 'Diperiksa ulang', en: 'Second looks', zh: '复核数' },
    agreed: { id: 'Sepakat %', en: 'Agreed %', zh: '一致率' },
    late: { id: 'Berbeda: terlambat H+7 %', en: 'Disagreed: unpaid D7 %', zh: '不一致 D7 逾期率' },
    lateHint: {
      id: '{{late}} dari {{due}} pesanan yang diloloskan, ditolak pada pemeriksaan kedua, dan belum lunas pada H+7',
      en: '{{late}} of {{due}} orders passed, rejected in the second look, and not settled on day 7 after due',
      zh: '初次通过而复核拒绝的 {{due}} 单中，{{late}} 单到期 7 天后仍未结清',
    },
    tooYoung: {
      id: 'Belum ada pesanan yang melewati H+7',
      en: 'No order has come past day 7 yet',
      zh: '尚无订单超过到期后 7 天',
    },
    none: {
      id: 'Tidak ada review dengan saringan ini.',
      en: 'No review matches this filter.',
      zh: '没有符合条件的审核。',
    },
  },
  machine: {
    at: { id: 'Diperiksa mesin', en: 'Reviewed', zh: '机审时间' },
    score: { id: 'Skor', en: 'Score', zh: '评分' },
    rating: { id: 'Peringkat', en: 'Rating', zh: '评级' },
    decision: { id: 'Keputusan', en: 'Decision', zh: '决定' },
    rule: { id: 'Aturan terpicu', en: 'Heaviest rule', zh: '主要规则' },
    ruleId: { id: 'Kode aturan', en: 'Rule code', zh: '规则编号' },
    hits: { id: 'Kena', en: 'Hits', zh: '命中数' },
    version: { id: 'Versi aturan', en: 'Rule version', zh: '规则版本' },
    appealUndo: {
      id: 'Sesudahnya dapat diurungkan baris demi baris, selama belum ada yang mengambilnya di meja review.',
      en: 'It can be undone afterwards, row by row, while nobody at the review desk has taken it.',
      zh: '完成后可逐行撤销，前提是审核台尚无人领取。',
    },
    appealNote: {
      id: 'Alasan diteruskan ke review manual',
      en: 'Why people should look',
      zh: '转人工的理由',
    },
    appealEffect: {
      id: 'Setiap pesanan kembali menunggu review pertama, dengan catatan ini. Yang sudah punya pesanan lebih baru tetap ditolak.',
      en: 'Each order waits for first review again, with this note. Those with a newer order stay rejected.',
      zh: '每个订单连同此备注重新等待初审。客户已有更新订单的，维持拒绝。',
    },
  },
  detail: {
    title: { id: 'Hasil review mesin', en: 'Machine result', zh: '机审详情' },
    why: {
      reject: { id: 'Ditolak: {{reason}}.', en: 'Rejected: {{reason}}.', zh: '拒绝：{{reason}}。' },
      rejectBy: {
        id: 'Ditolak oleh aturan {{rule}}: {{reason}}.',
        en: 'Rejected by rule {{rule}}: {{reason}}.',
        zh: '被规则 {{rule}} 拒绝：{{reason}}。',
      },
      rejectPlain: { id: 'Ditolak.', en: 'Rejected.', zh: '拒绝。' },
      manual: {
        id: 'Diteruskan ke petugas: {{because}}.',
        en: 'Sent to manual review: {{because}}.',
        zh: '转人工：{{because}}。',
      },
      flagged: {
        id: '{{n}} aturan perlu dilihat',
        en: { one: '{{n}} rule to look at', other: '{{n}} rules to look at' },
        zh: '{{n}} 条规则需查看',
      },
      missing: {
        id: '{{n}} aturan tanpa data',
        en: { one: '{{n}} rule without data', other: '{{n}} rules without data' },
        zh: '{{n}} 条规则缺少数据',
      },
      failed: {
        id: 'Diteruskan ke petugas: {{n}} aturan tidak dapat dihitung.',
        en: {
          one: 'Sent to manual review: {{n}} rule could not be computed.',
          other: 'Sent to manual review: {{n}} rules could not be computed.',
        },
        zh: '转人工：{{n}} 条规则无法计算。',
      },
      manualScore: {
        id: 'Diteruskan ke petugas karena skornya di antara lolos dan ditolak.',
        en: 'Sent to manual review because the score lies between passing and rejecting.',
        zh: '评分介于通过与拒绝之间，转人工审核。',
      },
      pass: {
        id: 'Lolos: skor cukup, tidak ada yang perlu dilihat atau tidak diketahui.',
        en: 'Passed: the score is enough, and nothing is flagged or unknown.',
        zh: '通过：评分达标，没有需查看或未知的项目。',
      },
    },
    bands: { id: 'Pita peringkat', en: 'Rating bands', zh: '评级区间' },
    bandFrom: { id: '≥ {{from}}', en: '≥ {{from}}', zh: '≥ {{from}}' },
    bandBelow: { id: '< {{to}}', en: '< {{to}}', zh: '< {{to}}' },
    outcome: {
      pass: { id: 'lolos', en: 'pass', zh: '通过' },
      manual: { id: 'review manual', en: 'manual review', zh: '人工审核' },
      reject: { id: 'ditolak', en: 'reject', zh: '拒绝' },
    },
    rules: { id: 'Semua aturan', en: 'All rules', zh: '全部规则' },
    rulesNote: {
      id: '{{hits}} dari {{all}} kena',
      en: '{{hits}} of {{all}} hit',
      zh: '命中 {{hits}} / {{all}}',
    },
    shadows: { id: 'Kata versi lain', en: 'What other versions say', zh: '其他版本的结论' },
    ruleSet: { id: 'Set aturan', en: 'Rule set', zh: '规则集' },
    rounds: { id: 'Putaran sebelumnya', en: 'Earlier rounds', zh: '以往轮次' },
    round: { id: 'Putaran {{n}}', en: 'Round {{n}}', zh: '第 {{n}} 轮' },
    openOrder: { id: 'Buka pesanan', en: 'Open the order', zh: '打开订单' },
    noType: {
      id: 'Alamat ini berakhir dengan pass atau reject.',
      en: 'This address ends in pass or reject.',
      zh: '此地址应以 pass 或 reject 结尾。',
    },
    otherType: {
      pass: {
        id: 'Mesin tidak meloloskan pesanan ini',
        en: 'The machine did not pass this order',
        zh: '机审未通过该订单',
      },
      reject: {
        id: 'Mesin tidak menolak pesanan ini',
        en: 'The machine did not reject this order',
        zh: '机审未拒绝该订单',
      },
    },
    otherTypeText: {
      id: 'Keputusannya: {{decision}}.',
      en: 'Its decision: {{decision}}.',
      zh: '机审决定：{{decision}}。',
    },
    openOther: { id: 'Buka keputusan itu', en: 'Open that decision', zh: '查看该决定' },
    noneTitle: {
      id: 'Mesin belum memeriksa pesanan ini',
      en: 'The machine has not reviewed this order',
      zh: '该订单没有机审记录',
    },
    noneText: {
      id: 'Pesanan impor tidak lewat review mesin.',
      en: 'Imported orders do not go through machine review.',
      zh: '导入的订单不经过机审。',
    },
  },
  look: {
    take: { id: 'Pemeriksaan kedua', en: 'Second look', zh: '复核' },
    title: { id: 'Pemeriksaan kedua', en: 'Second look', zh: '复核' },
    hint: {
      id: 'Anda melihat bukti seperti saat pesanan diputus. Jawaban Anda tidak mengubah pesanan.',
      en: 'You see the evidence as it was when the order was decided. Your answer does not change the order.',
      zh: '您看到的是订单审核时的资料。您的结论不会改变订单。',
    },
    none: {
      id: 'Tidak ada pemeriksaan kedua yang menunggu',
      en: 'No second look is waiting',
      zh: '没有待复核的审核',
    },
    answered: {
      pass: { id: 'Jawaban dicatat: lolos', en: 'Your answer is noted: pass', zh: '结论已记录：通过' },
      reject: { id: 'Jawaban dicatat: ditolak', en: 'Your answer is noted: reject', zh: '结论已记录：拒绝' },
    },
    over: {
      id: 'Pemeriksaan kedua ini tidak Anda pegang lagi.',
      en: 'You do not hold this second look any more.',
      zh: '此复核已不在您手中。',
    },
  },
  firstEmpty: {
    id: 'Pesanan masuk ke sini setelah lolos review mesin.',
    en: 'Orders come here once they passed the machine.',
    zh: '机审通过后，订单会进入这里。',
  },
  finalEmpty: {
    id: 'Pesanan masuk ke sini setelah lolos review pertama.',
    en: 'Orders come here once they passed first review.',
    zh: '初审通过后，订单会进入这里。',
  },
  decidedEmpty: {
    id: 'Yang diputuskan di meja ini tersimpan di sini.',
    en: 'What is decided at this desk stays here.',
    zh: '本环节的审核结果会保存在这里。',
  },
  machineEmpty: {
    id: 'Setiap pengajuan yang dinilai mesin tersimpan di sini, menurut aturan risiko yang berlaku.',
    en: 'Each application that the machine has judged stays here, by the risk rules in force.',
    zh: '机审按现行风控规则处理过的申请会保存在这里。',
  },
} as const satisfies Area
