import type { Department } from '@lumbung/domain/cases/department'
import type { Area } from '../../locales/area.ts'

/** What the two departments call differently on the screens they share. */
export const desk = {
  collection: {
    holder: { id: 'Kolektor', en: 'Collector', zh: '催收员' },
    held: { id: 'Ada kolektor', en: 'Has a collector', zh: '已有催收员' },
    unheld: { id: 'belum ada kolektor', en: 'no collector yet', zh: '暂无催收员' },
    choose: { id: 'Pilih kolektor', en: 'Choose a collector', zh: '请选择催收员' },
    others: {
      id: '{{n}} kolektor lain sedang tidak bertugas, penuh, atau sertifikatnya tidak berlaku.',
      en: {
        one: '{{n}} other collector is off duty, full or without a valid certificate.',
        other: '{{n}} other collectors are off duty, full or without a valid certificate.',
      },
      zh: '另有 {{n}} 名催收员不在岗、已满额或证书无效。',
    },
    effect: {
      id: 'Kasus dimulai lagi dari awal pada kolektor yang baru.',
      en: 'The case starts anew with the new collector.',
      zh: '案件将在新的催收员处重新开始。',
    },
    byPerson: { id: 'Pembagian per kolektor', en: 'The dispatch by collector', zh: '按催收员的分案' },
    needs: { id: 'perlu kolektor', en: 'needs a collector', zh: '需要催收员' },
    previous: { id: 'Kolektor sebelumnya (K)', en: 'Previous collector (K)', zh: '上一位催收员 (K)' },
    next: { id: 'Kolektor berikutnya (J)', en: 'Next collector (J)', zh: '下一位催收员 (J)' },
    nobodyTitle: {
      id: 'Belum ada kolektor untuk {{stage}}',
      en: 'No collectors for {{stage}} yet',
      zh: '{{stage}} 尚无催收员',
    },
    nobodyText: {
      id: 'Buat grup yang mengerjakan tahap ini, lalu masukkan kolektor ke dalamnya.',
      en: 'Make a group that works on this stage, then put collectors into it.',
      zh: '请建立负责该阶段的分组，再加入催收员。',
    },
    assigns: {
      id: 'Manajer penagihan membagikan kasus. Begitu ada yang dibagikan kepada Anda, kasus itu tampil di sini.',
      en: 'The collection manager assigns cases. What is assigned to you appears here.',
      zh: '案件由催收经理分配，分给您后会显示在这里。',
    },
  },
  precollection: {
    holder: { id: 'Petugas', en: 'Operator', zh: '预催收员' },
    held: { id: 'Ada petugas', en: 'Has an operator', zh: '已有预催收员' },
    unheld: { id: 'belum ada petugas', en: 'no operator yet', zh: '暂无预催收员' },
    choose: { id: 'Pilih petugas', en: 'Choose an operator', zh: '请选择预催收员' },
    others: {
      id: '{{n}} petugas lain sedang tidak bertugas atau penuh.',
      en: {
        one: '{{n}} other operator is off duty or full.',
        other: '{{n}} other operators are off duty or full.',
      },
      zh: '另有 {{n}} 名预催收员不在岗或已满额。',
    },
    effect: {
      id: 'Kasus dimulai lagi dari awal pada petugas yang baru.',
      en: 'The case starts anew with the new operator.',
      zh: '案件将在新的预催收员处重新开始。',
    },
    byPerson: { id: 'Pembagian per petugas', en: 'The dispatch by operator', zh: '按预催收员的分案' },
    needs: { id: 'perlu petugas', en: 'needs an operator', zh: '需要预催收员' },
    previous: { id: 'Petugas sebelumnya (K)', en: 'Previous operator (K)', zh: '上一位预催收员 (K)' },
    next: { id: 'Petugas berikutnya (J)', en: 'Next operator (J)', zh: '下一位预催收员 (J)' },
    nobodyTitle: {
      id: 'Belum ada petugas untuk {{stage}}',
      en: 'No operators for {{stage}} yet',
      zh: '{{stage}} 尚无预催收员',
    },
    nobodyText: {
      id: 'Buat grup yang mengerjakan tahap ini, lalu masukkan petugas ke dalamnya.',
      en: 'Make a group that works on this stage, then put operators into it.',
      zh: '请建立负责该阶段的分组，再加入预催收员。',
    },
    assigns: {
      id: 'Manajer pra-penagihan membagikan kasus. Begitu ada yang dibagikan kepada Anda, kasus itu tampil di sini.',
      en: 'The pre-collection manager assigns cases. What is assigned to you appears here.',
      zh: '案件由预催收经理分配，分给您后会显示在这里。',
    },
    owed: { id: 'Tagihan sampai jatuh tempo', en: 'Billed by the due day', zh: '到期应还' },
  },
} as const satisfies Record<Department, Area>
