"""All repositories over one database.

Code that puts a server together takes the repositories from here; each part of the server gets those that it needs.
"""

from __future__ import annotations

from .cluster.nodes import Nodes
from .cluster.rate_limits import SharedBuckets
from .cluster.values import ServerValues
from .database.database import Database
from .features.board_books import BoardBooks
from .features.correspondence import CorrespondenceGames
from .features.daily import DailyGames
from .features.downtimes import Downtimes
from .features.figures import PlayerStatistics
from .features.history import GameHistory
from .features.open_games import OpenGames
from .features.practice import StoredExercises
from .features.ratings import Ratings
from .features.reminder_outbox import ReminderOutbox
from .features.reviews import Reviews
from .features.tournaments import Tournaments
from .features.uploads import Uploads
from .features.vacations import VacationHours
from .people.accounts import Accounts
from .people.bans import Bans
from .people.blocks import BlockLists
from .people.consents import Consents
from .people.friends import FriendLists
from .people.kept_boards import KeptBoards
from .people.operators import Operators
from .people.passkeys import Passkeys
from .people.reminder_contacts import ReminderContacts
from .people.reports import Reports
from .people.sessions import Sessions
from .people.sign_in_codes import SignInCodes
from .people.user_data import UserData
from .play.appearances import Appearances
from .play.logs import Logs
from .play.seat_addresses import SeatAddresses
from .play.table_rows import TableRows
from .play.users import Users
from .play.visits import Visits


class Storage:
    """One repository for each feature."""

    def __init__(self, database: Database) -> None:
        self.database = database
        # Tables.
        self.appearances = Appearances(database)
        self.logs = Logs(database)
        self.table_rows = TableRows(database)
        self.seat_addresses = SeatAddresses(database)
        self.users = Users(database)
        self.visits = Visits(database)
        # What is made of games.
        self.board_books = BoardBooks(database)
        self.correspondence = CorrespondenceGames(database, self.table_rows)
        self.daily = DailyGames(database, self.table_rows)
        self.downtimes = Downtimes(database)
        self.figures = PlayerStatistics(database)
        self.history = GameHistory(database, self.table_rows)
        self.kept_boards = KeptBoards(database)
        self.open_games = OpenGames(database, self.table_rows)
        self.practice = StoredExercises(database)
        self.ratings = Ratings(database)
        self.reminders = ReminderOutbox(database)
        self.reviews = Reviews(database)
        self.tournaments = Tournaments(database)
        self.uploads = Uploads(database)
        self.vacation = VacationHours(database)
        # People.
        self.accounts = Accounts(database)
        self.bans = Bans(database)
        self.blocks = BlockLists(database)
        self.consents = Consents(database)
        self.friends = FriendLists(database)
        self.contacts = ReminderContacts(database)
        self.operators = Operators(database)
        self.passkeys = Passkeys(database)
        self.reports = Reports(database)
        self.sessions = Sessions(database)
        self.sign_in_codes = SignInCodes(database)
        self.user_data = UserData(database)
        # The servers.
        self.nodes = Nodes(database)
        self.buckets = SharedBuckets(database)
        self.values = ServerValues(database)
