import { forChannels, nameOfChannel, type PayoutChannel } from '@lumbung/domain/order/payout-channel'
import type { Area, Word } from '../../locales/area.ts'

/** Columns of a day's payouts by one channel. */
function ofChannel(channel: PayoutChannel) {
  const name = nameOfChannel(channel)
  return {
    payouts: { id: `${name}: pencairan`, en: `${name}: payouts`, zh: `${name}笔数` },
    success: { id: `${name}: berhasil`, en: `${name}: succeeded`, zh: `${name}成功` },
    failed: { id: `${name}: gagal`, en: `${name}: failed`, zh: `${name}失败` },
    inFlight: { id: `${name}: dalam proses`, en: `${name}: in process`, zh: `${name}处理中` },
  } satisfies Record<string, Word>
}

export const loan = {
  channel: { id: 'Kanal', en: 'Channel', zh: '通道' },
  bank: { id: 'Bank', en: 'Bank', zh: '银行' },
  account: { id: 'No. rekening', en: 'Account no.', zh: '银行卡号' },
  holder: { id: 'Pemilik rekening', en: 'Account holder', zh: '开户人' },
  amount: { id: 'Dana dicairkan', en: 'Arrival amount', zh: '到账金额' },
  approved: { id: 'Disetujui', en: 'Approved', zh: '批准时间' },
  attempt: { id: 'Percobaan', en: 'Attempt', zh: '第几次' },
  held: { id: 'Ditahan', en: 'On hold', zh: '已挂起' },
  maker: { id: 'Pengaju', en: 'Maker', zh: '提交人' },
  opened: { id: 'Dibuka', en: 'Opened', zh: '创建时间' },
  sent: { id: 'Dikirim', en: 'Sent', zh: '发送时间' },
  nextInquiry: { id: 'Ditanya lagi', en: 'Asked again', zh: '下次查询' },
  reason: { id: 'Keterangan', en: 'Remark', zh: '说明' },
  reference: { id: 'Referensi', en: 'Reference', zh: '流水号' },
  chosenLater: { id: 'dipilih saat kirim', en: 'chosen when sent', zh: '发送时选定' },
  fixed: { id: 'ditetapkan orang', en: 'set by a person', zh: '人工指定' },
  strip: {
    label: { id: 'Kanal hari ini', en: 'Channels today', zh: '今日通道' },
    takes: { id: 'terbuka', en: 'open', zh: '可用' },
    balance: { id: 'Saldo', en: 'Balance', zh: '余额' },
    balanceAt: { id: 'pukul {{time}}', en: 'at {{time}}', zh: '{{time}}' },
    unknown: { id: 'tidak diketahui', en: 'not known', zh: '未知' },
    queue: { id: 'Antrean hari ini', en: 'Today’s queue', zh: '今日队列' },
    payouts: {
      id: '{{n}} pencairan',
      en: { one: '{{n}} payout', other: '{{n}} payouts' },
      zh: '{{n}} 笔',
    },
    enough: { id: 'saldo cukup', en: 'money is enough', zh: '余额充足' },
    short: {
      id: 'cukup untuk {{n}}, kurang Rp {{amount}}',
      en: 'enough for {{n}}, Rp {{amount}} missing',
      zh: '够 {{n}} 笔，缺 Rp {{amount}}',
    },
    runsOut: { id: 'habis sekitar {{time}}', en: 'runs out about {{time}}', zh: '约 {{time}} 用尽' },
    sent: { id: 'Terkirim hari ini', en: 'Sent today', zh: '今日已发' },
    capLeft: {
      id: 'sisa batas Rp {{amount}}',
      en: 'Rp {{amount}} of the cap left',
      zh: '限额剩 Rp {{amount}}',
    },
    notToday: {
      id: '{{n}} pencairan tidak diambil kanal mana pun hari ini',
      en: {
        one: '{{n}} payout that no channel takes today',
        other: '{{n}} payouts that no channel takes today',
      },
      zh: '今日无通道可放 {{n}} 笔',
    },
  },
  why: {
    notConnected: { id: 'tidak tersambung', en: 'not connected', zh: '未接入' },
    off: { id: 'dimatikan', en: 'switched off', zh: '已关闭' },
    stopped: { id: 'dihentikan', en: 'stopped', zh: '已停止' },
    outsideHours: { id: 'di luar jam', en: 'outside its hours', zh: '非工作时间' },
    dayCap: { id: 'batas harian tercapai', en: 'day’s cap reached', zh: '已达日限额' },
    balance: { id: 'saldo tidak cukup', en: 'balance too small', zh: '余额不足' },
    balanceUnknown: { id: 'saldo tidak diketahui', en: 'balance not known', zh: '余额未知' },
  },
  waits: { id: 'Menunggu', en: 'Waits', zh: '等待' },
  /** What is done about a payout of which nobody knows how it went. */
  asking: {
    id: 'Ditanya lagi {{time}}; tidak dikirim ulang',
    en: 'Asked again {{time}}; never sent twice',
    zh: '{{time}} 再次查询；不会重发',
  },
  askedSoFar: {
    id: 'Dikirim {{sent}}, sejak itu ditanyakan {{n}} kali',
    en: {
      one: 'Sent {{sent}}, asked about {{n}} time since',
      other: 'Sent {{sent}}, asked about {{n}} times since',
    },
    zh: '{{sent}} 发送，此后已查询 {{n}} 次',
  },
  until: { id: '{{why}} sampai {{time}}', en: '{{why}} until {{time}}', zh: '{{why}}，至 {{time}}' },
  stop: {
    act: { id: 'Hentikan pencairan', en: 'Stop payouts', zh: '停止放款' },
    start: { id: 'Mulai lagi', en: 'Start again', zh: '恢复放款' },
    all: { id: 'Semua kanal', en: 'All channels', zh: '所有通道' },
    which: { id: 'Yang dihentikan', en: 'What is stopped', zh: '停止范围' },
    effect: {
      id: 'Semua yang belum dikirim langsung tertahan. Yang sedang dikirim tetap diikuti. Orang lain yang memulai lagi.',
      en: 'All that is not sent is held at once. What is being sent is followed as ever. Another person starts again.',
      zh: '所有未发送的放款立即停住，发送中的照常跟踪，须由另一人恢复。',
    },
    startEffect: {
      id: 'Yang tertahan dikirim menurut pengaturan kanal.',
      en: 'What was held is sent as the channels are set.',
      zh: '被停住的放款将按通道设置发送。',
    },
    reason: { id: 'Alasan', en: 'Reason', zh: '原因' },
    stopped: {
      id: 'Dihentikan. {{n}} masih dalam perjalanan.',
      en: 'Stopped. {{n}} on their way.',
      zh: '已停止，{{n}} 笔仍在途中。',
    },
    started: { id: 'Dimulai lagi', en: 'Started again', zh: '已恢复' },
    line: {
      id: '{{what}} dihentikan {{name}} sejak {{time}}: {{reason}}',
      en: '{{what}} stopped by {{name}} since {{time}}: {{reason}}',
      zh: '{{name}} 自 {{time}} 起停止{{what}}：{{reason}}',
    },
    another: {
      id: 'Harus dimulai lagi oleh orang lain',
      en: 'Another person has to start again',
      zh: '须由另一人恢复',
    },
  },
  bySettings: { id: 'Menurut pengaturan', en: 'As the settings say', zh: '按设置' },
  /** What lets a failed payout be sent once more. */
  cure: {
    retry: { id: 'bisa dicoba lagi', en: 'can be tried again', zh: '可重试' },
    account: { id: 'perlu rekening lain', en: 'needs another account', zh: '需更换账户' },
    holder: {
      id: 'perlu nama pemilik yang benar',
      en: 'needs the holder’s right name',
      zh: '需更正户名',
    },
    none: {
      id: 'tidak bisa dikirim lagi: batalkan',
      en: 'cannot be sent again: cancel it',
      zh: '无法重发：请取消',
    },
  },
  failed: { id: 'Gagal', en: 'Failed', zh: '失败' },
  failedFor: { id: 'Alasan gagal', en: 'Failed for', zh: '失败原因' },
  act: {
    putForward: { id: 'Ajukan', en: 'Put forward', zh: '提交' },
    release: { id: 'Otorisasi', en: 'Release', zh: '放行' },
    takeBackRelease: { id: 'Tarik otorisasi', en: 'Take back release', zh: '撤回放行' },
    hold: { id: 'Tahan', en: 'Hold', zh: '挂起' },
    unhold: { id: 'Lepas penahanan', en: 'End the hold', zh: '解除挂起' },
    cancel: { id: 'Batalkan pencairan', en: 'Cancel payout', zh: '取消放款' },
    retry: { id: 'Coba lagi', en: 'Try again', zh: '重试' },
    inquire: { id: 'Cek status', en: 'Check status', zh: '查询' },
    settle: { id: 'Pastikan hasil', en: 'Confirm outcome', zh: '确认结果' },
    switchChannel: { id: 'Ganti kanal', en: 'Switch channel', zh: '更换通道' },
  },
  ask: {
    putForward: { id: 'Ajukan pencairan ini?', en: 'Put this payout forward?', zh: '提交这笔放款？' },
    release: { id: 'Otorisasi pencairan ini?', en: 'Release this payout?', zh: '放行这笔款项？' },
    takeBackRelease: {
      id: 'Tarik kembali otorisasi pencairan ini?',
      en: 'Take back the release of this payout?',
      zh: '撤回这笔放款的放行？',
    },
    hold: { id: 'Tahan pencairan ini?', en: 'Hold this payout?', zh: '挂起这笔放款？' },
    unhold: { id: 'Lepas penahanan ini?', en: 'End this hold?', zh: '解除挂起？' },
    cancel: { id: 'Batalkan pencairan ini?', en: 'Cancel this payout?', zh: '取消这笔放款？' },
    retry: { id: 'Coba lagi pencairan ini?', en: 'Try this payout again?', zh: '重试这笔放款？' },
    switchChannel: {
      id: 'Lewat kanal mana pencairan ini?',
      en: 'By which channel does this payout go?',
      zh: '这笔放款走哪个通道？',
    },
    settle: {
      id: 'Pastikan hasil pencairan ini',
      en: 'Confirm the outcome of this payout',
      zh: '确认这笔放款的结果',
    },
  },
  keep: { id: 'Pertahankan', en: 'Keep', zh: '保留' },
  effect: {
    putForward: {
      id: 'Pesanan diteruskan ke pemberi otorisasi, yang mengirim uangnya.',
      en: 'The order goes to the checker, who releases the money.',
      zh: '订单转给放行人，由其放行款项。',
    },
    release: {
      id: 'Uang dikirim ke rekening ini. Begitu pengiriman dimulai, tidak dapat ditarik kembali.',
      en: 'The money is sent to this account. Once its sending has begun it cannot be called back.',
      zh: '款项将汇入该账户，一旦开始发送便无法撤回。',
    },
    takeBackRelease: {
      id: 'Pengirimannya belum dimulai. Pencairan menunggu otorisasi lagi.',
      en: 'Its sending has not begun. It waits for its release again.',
      zh: '尚未开始发送，恢复为待放行。',
    },
    hold: {
      id: 'Tidak dikirim sampai penahanan dilepas.',
      en: 'It is not sent until the hold ends.',
      zh: '解除挂起前不会发送。',
    },
    unhold: {
      id: 'Kembali menunggu pengajuan.',
      en: 'It waits to be put forward again.',
      zh: '恢复为待提交。',
    },
    cancel: {
      id: 'Pesanan tidak dicairkan. Nasabah harus mengajukan lagi.',
      en: 'The order is not paid out. The borrower has to apply again.',
      zh: '订单不再放款，客户需重新申请。',
    },
    retry: {
      id: 'Menjadi percobaan berikutnya dan menunggu pengajuan.',
      en: 'It becomes the next attempt and waits to be put forward.',
      zh: '作为下一次放款，等待提交。',
    },
    switchChannel: {
      id: 'Belum dikirim, jadi kanalnya dapat diganti; ia menunggu bila kanal itu tidak dapat mengambilnya.',
      en: 'It was not sent, so its channel can be another; it waits where that one cannot take it.',
      zh: '尚未发送，可更换通道；若该通道暂不可用则等待。',
    },
    settle: {
      id: 'Kanal tidak memberi jawaban pasti. Keputusan Anda dibukukan dan dicatat atas nama Anda.',
      en: 'The channel gave no certain answer. Your decision is booked and recorded in your name.',
      zh: '通道没有给出确定结果。您的结论将入账，并以您的名义记录。',
    },
  },
  /** Until when an act on many can be undone, or why it cannot. */
  undoing: {
    release: {
      id: 'Sesudahnya dapat diurungkan baris demi baris, hanya selama pengirimannya belum dimulai; biasanya dimulai dalam hitungan detik.',
      en: 'It can be undone afterwards, row by row, only until its sending begins: usually a matter of seconds.',
      zh: '完成后可逐行撤销，但仅限尚未开始发送的；通常数秒内即开始发送。',
    },
    cancel: {
      id: 'Tidak dapat diurungkan: pesanan yang dibatalkan tidak dibuka lagi.',
      en: 'It cannot be undone: a cancelled order is not opened again.',
      zh: '无法撤销：订单取消后不会重新打开。',
    },
    retry: {
      id: 'Tidak dapat diurungkan: percobaan baru menunggu pengajuan dan dapat ditahan atau dibatalkan di sana.',
      en: 'It cannot be undone: the new attempt waits to be put forward, where it can be held or cancelled.',
      zh: '无法撤销：新的一次放款待提交，届时可挂起或取消。',
    },
  },
  cancelNote: { id: 'Alasan pembatalan', en: 'Why it is cancelled', zh: '取消原因' },
  switchNote: { id: 'Alasan penggantian', en: 'Why it is switched', zh: '更换原因' },
  holdNote: { id: 'Alasan penahanan', en: 'Why it is held', zh: '挂起原因' },
  outcome: { id: 'Hasil', en: 'Outcome', zh: '结果' },
  outcomes: {
    success: { id: 'Berhasil, uang sudah sampai', en: 'Success, the money arrived', zh: '成功，款项已到账' },
    failed: {
      id: 'Gagal, uang tidak sampai',
      en: 'Failed, the money did not arrive',
      zh: '失败，款项未到账',
    },
  },
  proof: { id: 'Bukti', en: 'Proof', zh: '证据' },
  proofHint: {
    id: 'Nomor mutasi, surat bank, atau tangkapan layar dan tempatnya',
    en: 'Statement line, letter of the bank, or a screenshot and where it is kept',
    zh: '流水号、银行函件，或截图及其存放位置',
  },
  record: {
    day: { id: 'Tanggal kirim', en: 'Sent on', zh: '发送日期' },
    payouts: { id: 'Pencairan', en: 'Payouts', zh: '笔数' },
    success: { id: 'Berhasil', en: 'Succeeded', zh: '成功' },
    successAmount: { id: 'Dana berhasil', en: 'Arrived', zh: '成功金额' },
    failed: { id: 'Gagal', en: 'Failed', zh: '失败' },
    failedAmount: { id: 'Dana gagal', en: 'Failed amount', zh: '失败金额' },
    inFlight: { id: 'Dalam proses', en: 'In process', zh: '处理中' },
    inFlightAmount: { id: 'Dana dalam proses', en: 'In process amount', zh: '处理中金额' },
    unknown: { id: 'Tidak diketahui', en: 'Unknown', zh: '结果未知' },
    reversed: { id: 'Direversal', en: 'Reversed', zh: '已冲正' },
    refunds: { id: 'Pengembalian', en: 'Refunds', zh: '退款' },
    refundsAmount: { id: 'Dana dikembalikan', en: 'Refunded', zh: '退款金额' },
    /** Of one channel alone. */
    by: forChannels('', ofChannel),
    onPage: { id: 'Dikirim di halaman ini', en: 'Sent on this page', zh: '本页放款' },
    attemptOf: { id: '{{n}} dari {{all}}', en: '{{n}} of {{all}}', zh: '第 {{n}} / {{all}} 次' },
    settled: { id: 'Diketahui', en: 'Known since', zh: '结果时间' },
    message: { id: 'Pesan kanal', en: 'Channel’s message', zh: '通道消息' },
    serial: { id: 'No. seri kanal', en: 'Channel serial no.', zh: '通道流水号' },
    mark: {
      act: { id: 'Tandai untuk rekonsiliasi', en: 'Mark for reconciliation', zh: '标记待核对' },
      marked: { id: 'Ditandai', en: 'Marked', zh: '已标记' },
      column: { id: 'Rekonsiliasi', en: 'Reconciliation', zh: '核对' },
      reason: { id: 'Apa yang tidak cocok', en: 'What does not fit', zh: '不符之处' },
      effect: {
        id: 'Menjadi tindak lanjut bagi pemberi otorisasi, yang menyelesaikannya dengan hasil pencarian. Pencairan ini sendiri tidak berubah.',
        en: 'It becomes an open item for a checker, who settles it with what was found. The payout itself stays as it is.',
        zh: '将生成待处理事项，由放行人查明后了结。放款本身不变。',
      },
      done: {
        id: 'Ditandai. Ada di tindak lanjut.',
        en: 'Marked. It is among the open items.',
        zh: '已标记，见待处理事项。',
      },
      by: {
        id: '{{name}}, {{time}}: {{note}}',
        en: '{{name}}, {{time}}: {{note}}',
        zh: '{{name}}，{{time}}：{{note}}',
      },
    },
    checker: { id: 'Pemberi otorisasi', en: 'Checker', zh: '放行人' },
  },
  asked: {
    id: 'Status sudah dicek ke kanal. Jawabannya muncul di baris ini.',
    en: 'The channel has been asked. Its answer appears in this row.',
    zh: '已向通道查询，结果会显示在该行。',
  },
  dayEmpty: {
    id: 'Tidak ada pencairan yang dikirim pada hari ini.',
    en: 'No payout was sent on this day.',
    zh: '当日没有发出放款。',
  },
  recordEmpty: {
    id: 'Sebuah hari muncul di sini begitu uang dikirim pada hari itu.',
    en: 'A day stands here once money was sent on it.',
    zh: '有放款发出的日期会显示在这里。',
  },
  waitEmpty: {
    id: 'Pesanan masuk ke sini setelah lolos review akhir dan ditandatangani nasabah.',
    en: 'Orders come here once they passed final review and the borrower has signed.',
    zh: '终审通过且借款人签约后，订单会进入这里。',
  },
} as const satisfies Area
