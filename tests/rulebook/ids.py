"""Rulebook ids of sections 2 to 7, and TN-5, and the tests that hold them.

The ids are those of the project's rulebook (rulebook.md), which lies beside the project. A test is
named by its file under tests/ and its function.
"""

_AGREE = "host/test_counting_methods.py::test_area_methods_agree"
_BY_HAND = "host/test_counting_methods.py::test_a_position_by_hand"
_IN_BOWLS = "host/test_counting_methods.py::test_what_stays_in_which_bowl"
_PAID = "host/test_counting_methods.py::test_payments_of_the_one_count"
_STOPS = "pure/test_game_turn.py::test_what_stops_play"

RULESETS = {
    "GO-4": (_STOPS, "pure/test_game_turn.py::test_what_a_stone_beside_the_board_means"),
    "GO-7": (
        "pure/test_game_ceremony_territory.py::test_prisoners_are_filled_in_under_japanese_rules",
    ),
    "CN-5": ("pure/test_weiqi_position.py::test_suicide",),
    "CN-13.2": (
        "firmware/test_rails.py::test_what_stones_beside_the_board_mean",
        "host/test_every_field_acts.py::test_confirming_and_passing_differ_by_a_stone_on_the_right_rail",
    ),
    "JP-4": ("pure/test_game_turn.py::test_what_a_stone_beside_the_board_means",),
    "JP-12": (_STOPS,),
    "JP-28": (_PAID, "host/test_scoring.py::test_payments"),
    "JP-29": (_PAID, "host/test_scoring.py::test_white_passed_first_is_paid_once"),
    "JP-30": (_PAID, "host/test_scoring.py::test_payments"),
    "JP-32": ("pure/test_weiqi_rulesets.py::test_the_table",),
    "JP-33": (_PAID,),
}

KO = {
    "CN-6": ("pure/test_weiqi_position.py::test_cycles",),
    "JP-10": ("firmware/test_rails.py::test_what_stones_beside_the_board_mean",),
    "JP-11": (
        "pure/test_weiqi_position.py::test_cycles",
        "pure/test_weiqi_position.py::test_a_pass_taken_back_forbids_again",
    ),
    "JP-34": (
        "pure/test_weiqi_forms.py::test_open_kos",
        "pure/test_game_turn.py::test_an_open_ko_under_jiping",
    ),
    "YG-3": (
        "pure/test_weiqi_ying.py::test_positions",
        "pure/test_weiqi_ying.py::test_kinds_and_disturbers",
    ),
    "YG-4": (
        "pure/test_weiqi_ying.py::test_positions",
        "pure/test_weiqi_position.py::test_suicide",
    ),
}

COUNTING = {
    "C-1": (_AGREE, _BY_HAND),
    "C-2": (_AGREE, "host/test_counting_methods.py::test_the_arithmetic_in_both_languages"),
    "C-3": (_AGREE, _IN_BOWLS),
    "C-4": (_AGREE, _IN_BOWLS),
    "C-5": (_AGREE, _IN_BOWLS),
    "C-6": (_AGREE, _IN_BOWLS),
    "C-7": (_AGREE, _IN_BOWLS),
    "C-9": (
        "host/test_scoring.py::test_the_object",
        "host/test_certificate.py::test_of_a_game_on_a_board",
    ),
    "CN-9": (_AGREE, "host/test_counting_methods.py::test_the_arithmetic_in_both_languages"),
    "CN-21.2": ("host/test_scoring.py::test_neutral_points",),
    "JP-14": (_AGREE, _BY_HAND),
    "JP-15": (_AGREE, _IN_BOWLS),
    "JP-15.2": (_AGREE, _IN_BOWLS),
    "JP-16": (_AGREE, _IN_BOWLS),
    "JP-20": (_AGREE, _IN_BOWLS),
    "JP-25": ("host/test_counting_methods.py::test_negative_moves",),
    "JP-26": ("host/test_counting_methods.py::test_negative_moves",),
    "JP-31": ("host/test_scoring.py::test_neutral_points",),
    "JP-35": (
        "pure/test_weiqi_score.py::test_points_in_a_seki_count_under_jiping",
        "pure/test_weiqi_score.py::test_shared_points_by_halves_and_by_stones",
    ),
    "JP-36": ("pure/test_weiqi_score.py::test_bent_four_is_decided_by_play_only",),
    "TS-1": (
        "pure/test_weiqi_area.py::test_units_and_ways",
        "pure/test_game_ceremony_territory.py::test_the_tax_of_lu_is_put_on_the_board",
        "corpus/test_historic_counts.py::test_published_figures",
    ),
    "TS-2": (
        "pure/test_weiqi_score.py::test_generated_endings",
        "pure/test_game_ceremony_territory.py::test_the_side_with_more_units_hands_points_back",
    ),
}

CLOCKS = {
    "CK-1": (
        "host/test_reading.py::test_the_newer_text_of_2002",
        "host/test_reading.py::test_the_older_text_of_1988",
        "pure/test_game_clock.py::test_chinese_reading_takes_only_full_minutes",
    ),
    "CK-1 spoken": ("rulebook/test_spoken.py::test_the_last_minute_as_the_text_has_it",),
    "CK-2": (
        "pure/test_game_clock.py::test_byo_yomi_period_is_kept_by_a_move_within_it",
        "pure/test_game_clock.py::test_canadian_periods_begin_anew_after_their_stones",
        "pure/test_game_clock.py::test_fischer_with_a_cap",
        "pure/test_game_clock.py::test_simple_time_for_each_move",
        "pure/test_game_clock.py::test_every_preset_is_a_clock",
    ),
    "CK-3": (
        "pure/test_game_time.py::test_in_byo_yomi_the_clock_rests_until_the_captured_stones_are_off",
        "pure/test_game_time.py::test_after_30_seconds_the_opponent_lets_the_clock_run_again",
    ),
    "CK-4 pause": ("host/test_reading.py::test_a_pause_says_why",),
    "CK-4 lateness": ("rulebook/test_rulings.py::test_who_comes_late",),
    "CK-4 sealed move": ("rulebook/test_sealed.py::test_a_sealed_move_is_opened_and_played",),
    "CK-4 leaving the seat": ("rulebook/test_rulings.py::test_leaving_in_byo_yomi_once_a_game",),
    "CK-5": (
        "host/test_clock_property.py::test_any_order_of_events",
        "pure/test_game_time.py::test_whatever_comes_after_the_last_millisecond_is_too_late",
    ),
    "YG-5": (
        "pure/test_game_clock.py::test_ying_overtime_is_charged_when_a_period_is_entered",
        "pure/test_game_time.py::test_penalty_points_go_into_the_count",
    ),
}

THINGS = {
    "HW-1": (
        "firmware/test_drivers_on_circuits.py::test_every_sensor_is_read",
        "firmware/test_rails.py::test_what_stones_beside_the_board_mean",
    ),
    "HW-2": (
        "pure/test_sensing_bowl.py::test_a_full_bowl_is_certain_for_both_colours",
        "pure/test_sensing_bowl.py::test_while_a_hand_is_in_the_bowl_nothing_is_certain",
    ),
    "HW-3": (
        "pure/test_game_ledger.py::test_a_difference_is_told_when_nothing_has_moved_for_a_while",
        "firmware/test_rails.py::test_a_stone_on_a_rail_is_neither_missing_nor_on_the_board",
    ),
    "HW-4": ("firmware/test_drivers_on_circuits.py::test_a_bouncing_button",),
    "HW-4 display": (
        "firmware/test_display.py::test_both_clocks_and_the_last_move",
        "firmware/test_display.py::test_a_question_and_the_way_back_then_a_proposed_ruling",
    ),
    "HW-5": (
        "pure/test_journal_log.py::test_a_log_reads_as_it_was_written",
        "pure/test_journal_log.py::test_only_what_survives_a_power_cut_is_read",
    ),
    "HW-6": (
        "pure/test_game_counts.py::test_fill_to_count_three_ways",
        "pure/test_game_ceremony_mishaps.py::test_a_stone_too_many_is_named_with_its_point",
    ),
}

REFEREE = {
    "CN-10": ("rulebook/test_draw.py::test_who_guesses_right_has_black",),
    "CN-16.1": (
        "firmware/test_press_in_time.py::test_a_long_press_of_the_own_clock_asks_for_the_minutes",
    ),
    "CN-16.3": ("rulebook/test_rulings.py::test_a_count_is_corrected_after_the_end",),
    "CN-16.6": (
        "rulebook/test_rulings.py::test_the_board_shows_where_the_opponent_has_put_the_stone",
    ),
    "CN-17.1": ("rulebook/test_rulings.py::test_two_moves_in_a_row",),
    "CN-17 proposed": (
        "firmware/test_proposals.py::test_both_accept_one_after_the_other",
        "firmware/test_proposals.py::test_the_referee_accepts_alone",
        "firmware/test_proposals.py::test_short_presses_accept_nothing",
    ),
    "CN-17.2": ("rulebook/test_rulings.py::test_a_stone_lifted_and_placed_elsewhere",),
    "CN-17.3": ("rulebook/test_rulings.py::test_stones_found_displaced",),
    "CN-17.4": (
        "rulebook/test_rulings.py::test_a_scattered_board_is_rebuilt_or_not",
        "pure/test_inference_infer.py::test_a_scattered_board_is_told_though_it_still_changes",
    ),
    "CN-18": ("rulebook/test_rulings.py::test_stones_with_liberties_taken_off",),
    "CN-19": ("rulebook/test_rulings.py::test_a_forbidden_point",),
    "CN-20.1": ("rulebook/test_rulings.py::test_a_ko_retaken_at_once_is_void_and_loses_the_turn",),
    "CN-20.2": ("firmware/test_proposals.py::test_a_false_life_does_not_live",),
    "CN-20.3": ("rulebook/test_rulings.py::test_a_triple_ko_may_be_a_draw_or_replayed",),
    "CN-21.1": ("pure/test_game_turn.py::test_a_stone_on_a_stopped_board",),
    "CN-21.3": ("pure/test_game_restore.py::test_the_stones_are_put_back_step_by_step",),
    "CN-22": ("rulebook/test_sealed.py::test_a_sealed_point_that_is_occupied_is_a_pass",),
    "CN-23.1": ("rulebook/test_rulings.py::test_who_comes_late",),
    "CN-23.2": ("rulebook/test_rulings.py::test_who_comes_late",),
    "CN-23.3": ("rulebook/test_rulings.py::test_who_comes_late",),
    "CN-23.4": (
        "rulebook/test_rulings.py::test_captured_stones_left_at_a_press_are_advised_then_warned",
        "pure/test_game_time.py::test_a_press_with_captured_stones_left_ends_the_turn",
    ),
    "CN-23.5": ("pure/test_game_clock.py::test_zero_itself_loses",),
    "CN-23.6": ("rulebook/test_rulings.py::test_leaving_in_byo_yomi_once_a_game",),
    "CN-24": ("rulebook/test_rulings.py::test_discipline_is_entered_by_the_referee",),
    "CN-25.1": ("rulebook/test_rulings.py::test_a_time_that_the_referee_names",),
    "CN-25.2": ("rulebook/test_rulings.py::test_two_warnings_lose_the_game",),
    "JP-6": ("pure/test_game_turn.py::test_what_stops_play",),
    "JP-7": ("rulebook/test_ideal.py::test_it_may_be_played_to_and_counts_the_same",),
    "JP-9": (
        "rulebook/test_ideal.py::test_it_may_be_played_to_and_counts_the_same",
        "rulebook/test_ideal.py::test_who_fills_an_eye_of_the_least_loses_the_stones",
    ),
    "JP-13": ("pure/test_game_turn.py::test_who_moves_first_when_play_goes_on",),
    "JP-21(7)": ("pure/test_game_ceremony.py::test_every_method_of_jiping_agrees_three_ways",),
    "JP-22(8)": ("pure/test_game_ceremony.py::test_every_method_of_jiping_agrees_three_ways",),
    "JP-24": ("pure/test_game_ceremony.py::test_the_shortest_proof_is_one_of_those_allowed",),
    "JP-27": ("rulebook/test_ideal.py::test_it_may_be_played_to_and_counts_the_same",),
    "TN-5": ("rulebook/test_rulings.py::test_what_a_tournament_needs_comes_from_the_board",),
}

IDS = RULESETS | KO | COUNTING | CLOCKS | THINGS | REFEREE
